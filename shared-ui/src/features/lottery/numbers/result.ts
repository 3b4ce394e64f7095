/** A result as it is shown: the numbers of the main prize, and all prizes of games that have several. */
export interface Result {
  main: readonly string[];
  prizes: readonly (readonly [name: string, numbers: readonly string[]])[];
}

const mainPrizes = ['db', 'p1'];

function prizesOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    // Results of number games are no JSON.
    return null;
  }
}

const numbersOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((number): number is string => typeof number === 'string');

/** Reads a result in the form of its game: "3,0,9,1,7", "7081" or an object of prizes. */
export function readResult(text: string): Result {
  const object = text.startsWith('{') ? prizesOf(text) : null;
  if (object === null) return { main: text.includes(',') ? text.split(',') : [...text], prizes: [] };
  const prizes = Object.entries(object).map(([name, value]) => [name, numbersOf(value)] as const);
  const name = mainPrizes.find((each) => object[each] !== undefined) ?? '';
  return { main: [...(numbersOf(object[name])[0] ?? '')], prizes };
}

/** The rules of a game from its code: "SSC" of "SSC_1M". */
export const rulesOf = (gameCode: string): string => gameCode.split('_')[0] ?? gameCode;

export const isDice = (rules: string): boolean => rules === 'K3' || rules === 'EK3';
