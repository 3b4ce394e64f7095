import common from './common.json';
import shell from './shell.json';
import ui from './ui.json';
import session from './session.json';
import member from './member.json';
import system from './system.json';
import content from './content.json';
import game from './game.json';
import wallet from './wallet.json';
import deposit from './deposit.json';
import withdrawal from './withdrawal.json';
import transfer from './transfer.json';
import bet from './bet.json';
import limit from './limit.json';
import message from './message.json';
import agent from './agent.json';
import report from './report.json';
import exported from './export.json';

const bundle = {
  common,
  shell,
  ui,
  session,
  member,
  system,
  content,
  game,
  wallet,
  deposit,
  withdrawal,
  transfer,
  bet,
  limit,
  message,
  agent,
  report,
  export: exported,
};

export default bundle;
