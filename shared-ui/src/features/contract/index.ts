export { ContractsPage } from './ContractsPage';
export { BillsPage } from './BillsPage';
