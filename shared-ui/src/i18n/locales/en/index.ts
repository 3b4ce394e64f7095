import common from './common.json';
import shell from './shell.json';
import ui from './ui.json';
import session from './session.json';
import member from './member.json';
import system from './system.json';
import content from './content.json';
import game from './game.json';
import wallet from './wallet.json';
import message from './message.json';

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
  message,
};

export default bundle;
