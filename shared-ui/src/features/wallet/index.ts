export { newerBalance, type Balance } from './model';
export { followBalance, refreshBalance, takeBalance, useBalance, walletKeys } from './queries';
