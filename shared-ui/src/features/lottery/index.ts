export { CardArt } from './games/CardArt';
export { LotteryScreen } from './LotteryScreen';
