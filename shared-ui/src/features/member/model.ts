export type MemberKind = 'player' | 'agent' | 'trial';

export interface Member {
  id: string;
  username: string;
  nickname: string;
  kind: MemberKind;
  type: number;
  hasPaymentPassword: boolean;
  /** Somebody stands above in the tree. */
  hasUpline: boolean;
  /** `a01` to `a24`, or null for the two letters. */
  avatar: string | null;
}

/** What stands between the member and those above and below. */
export interface Contracts {
  /** Of how many kinds one waits for an answer. */
  waiting: number;
}

/** Two letters for the round mark beside the name. */
export function initialsOf(member: Pick<Member, 'nickname' | 'username'>): string {
  const name = member.nickname.trim() === '' ? member.username : member.nickname;
  const words = name
    .trim()
    .split(/[\s_.-]+/u)
    .filter((word) => word !== '');
  const [first = '', second = ''] = words;
  const letters = second === '' ? [...first].slice(0, 2) : [[...first][0] ?? '', [...second][0] ?? ''];
  return letters.join('').toLocaleUpperCase();
}
