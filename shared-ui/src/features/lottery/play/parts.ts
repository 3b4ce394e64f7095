import { useTerms } from '../queries';

export { useCurrency } from '../../wallet';

const usualLines = 100;

/** How many lines a slip may have. */
export const useTermsLimit = (): number => useTerms().data?.limits.items ?? usualLines;
