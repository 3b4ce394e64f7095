export { typeIcons as gameTypes } from '../features/game/typeIcons';
