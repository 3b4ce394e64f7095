export { ContractsPage } from './ContractsPage';
export { BillsPage } from './BillsPage';
export { offerLink } from './pages';
