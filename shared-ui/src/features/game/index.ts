export { gameLink } from './links';
export { typeIcons } from './typeIcons';
