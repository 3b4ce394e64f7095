export { DepositDetailScreen } from './DepositDetailScreen';
export { DepositScreen } from './DepositScreen';
export { depositLink } from './links';
export { depositKeys } from './queries';
