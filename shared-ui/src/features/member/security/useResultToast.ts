import { useToast } from '../../../ui';
import { errorMessage } from '../../../api';
import { useT } from '../../../i18n';

/**
 * Returns a function that awaits an action and shows a toast: `done` on success, the error's message otherwise.
 * Resolves to true on success.
 */
export function useResultToast() {
  const t = useT();
  const toast = useToast();
  return async (action: Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await action;
      toast({ text: done, tone: 'good' });
      return true;
    } catch (fault) {
      toast({ text: errorMessage(fault, t), tone: 'bad' });
      return false;
    }
  };
}
