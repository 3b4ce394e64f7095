import deposit from './deposit.json';
import withdrawal from './withdrawal.json';
import matching from './matching.json';
import transfer from './transfer.json';
import bet from './bet.json';
import limit from './limit.json';
import agent from './agent.json';
import contract from './contract.json';
import report from './report.json';
import lottery from './lottery.json';
import exported from './export.json';

const bundle = {
  deposit,
  withdrawal,
  matching,
  transfer,
  bet,
  limit,
  agent,
  contract,
  report,
  lottery,
  export: exported,
};

export default bundle;
