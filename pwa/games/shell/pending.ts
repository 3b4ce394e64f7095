/** The bet whose outcome is unknown, stored for this tab, so that a reload retries with the same key. */
export interface Pending<Choices> {
  code: string;
  key: string;
  stake: string;
  choices: Choices;
}

const name = 'lantern.games.pending';

export function keepPending<Choices>(bet: Pending<Choices>): void {
  window.sessionStorage.setItem(name, JSON.stringify(bet));
}

export function dropPending(): void {
  window.sessionStorage.removeItem(name);
}

export function pendingOf<Choices>(code: string): Pending<Choices> | undefined {
  const stored = window.sessionStorage.getItem(name);
  if (stored === null) return undefined;
  const bet = JSON.parse(stored) as Pending<Choices>;
  return bet.code === code ? bet : undefined;
}
