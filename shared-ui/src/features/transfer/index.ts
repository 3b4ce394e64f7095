export { TransferDetailScreen } from './TransferDetailScreen';
export { transferKeys } from './queries';
export { TransferPopup } from './TransferPopup';
export { TransferUpScreen } from './TransferUpScreen';
