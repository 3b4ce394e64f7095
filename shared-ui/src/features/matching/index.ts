export { MatchedDeposit } from './MatchedDeposit';
export { MatchedParts } from './MatchedParts';
export { MatchLink } from './MatchLink';
export { PaidByMember } from './PaidByMember';
