export { CardArt } from './games/CardArt';
export { NextDraws } from './games/NextDraws';
export { LotteryScreen } from './LotteryScreen';
