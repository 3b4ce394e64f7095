export { WithdrawalDetailScreen } from './WithdrawalDetailScreen';
export { withdrawLink } from './links';
export { PaymentPasswordField } from './PaymentPasswordField';
export { PaymentPasswordPopup } from './PaymentPasswordPopup';
export { PaymentPasswordMissing } from './PaymentPasswordMissing';
export { withdrawalKeys } from './queries';
export { WithdrawScreen } from './WithdrawScreen';
