export type MemberKind = 'player' | 'agent' | 'trial';

export interface Member {
  id: string;
  username: string;
  nickname: string;
  kind: MemberKind;
  type: number;
  hasPaymentPassword: boolean;
  /** The member has a parent in the agent tree. */
  hasUpline: boolean;
  /** `a01` to `a24`, or null for initials. */
  avatar: string | null;
}

/** Contracts between the member and the parent or downlines. */
export interface Contracts {
  /** Number of contract kinds that need an answer. */
  waiting: number;
  /** Whether there is a contract or an open request: dividend, daily, hourly and real-time wage. */
  has: readonly boolean[];
}

/** Two initials for the avatar. */
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
