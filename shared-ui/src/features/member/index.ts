export { initialsOf, type Member, type MemberKind } from './model';
export { memberKeys, useMember } from './queries';
