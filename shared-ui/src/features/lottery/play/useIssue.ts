import { useEffect } from 'react';

import { useSecondsLeft } from '../../../ui';
import { nowOf, type Issue } from '../model';
import { refreshIssues, useCurrent } from '../queries';

export interface CurrentIssue {
  /** The issue that is sold; undefined between two issues and where none is sold. */
  issue: Issue | undefined;
  last: Issue | null;
  /** Until the close; 0 when it has passed. */
  seconds: number;
  /** The share of the time of sale that is left. */
  share: number;
  now: () => number;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

// Until the server has opened the next issue.
const settleMs = 800;

/** The issue that is sold now, by the platform's clock; the next one follows when it closes. */
export function useIssue(gameCode: string): CurrentIssue {
  const { data, isPending, error, refetch } = useCurrent(gameCode);
  const offset = data?.offset ?? 0;
  const now = () => nowOf({ offset });
  const issue = data?.issues[0];
  const until = issue === undefined ? 0 : Date.parse(issue.closesAt);
  const seconds = useSecondsLeft(until, now);
  const hasClosed = issue !== undefined && seconds === 0;
  useEffect(() => {
    if (!hasClosed) return undefined;
    const timer = setTimeout(() => refreshIssues(gameCode), settleMs);
    return () => clearTimeout(timer);
  }, [hasClosed, gameCode]);
  const whole = issue === undefined ? 1 : Math.max(1, until - Date.parse(issue.opensAt));
  return {
    issue,
    last: data?.last ?? null,
    seconds,
    share: Math.min(1, (seconds * 1000) / whole),
    now,
    isLoading: isPending,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  };
}
