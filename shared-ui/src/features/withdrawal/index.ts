export { withdrawLink } from './links';
export { PaymentPasswordPopup } from './PaymentPasswordPopup';
export { withdrawalKeys } from './queries';
export { WithdrawScreen } from './WithdrawScreen';
