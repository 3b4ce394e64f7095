export { withdrawLink } from './links';
export { withdrawalKeys } from './queries';
export { WithdrawScreen } from './WithdrawScreen';
