export { AccountLines } from './Account';
export { CancelDeposit } from './CancelDeposit';
export { DepositDetailScreen } from './DepositDetailScreen';
export { DepositScreen } from './DepositScreen';
export { depositLink } from './links';
export type { Deposit } from './model';
export { depositKeys } from './queries';
