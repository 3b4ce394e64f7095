export { WithdrawalDetailScreen } from './WithdrawalDetailScreen';
export { withdrawLink } from './links';
export { PaymentPasswordField } from './PaymentPasswordField';
export { PaymentPasswordPopup } from './PaymentPasswordPopup';
export { SecretMissing } from './SecretMissing';
export { withdrawalKeys } from './queries';
export { WithdrawScreen } from './WithdrawScreen';
