import { useToast } from '../../../ui';
import { sentenceOf } from '../../../api';
import { useT } from '../../../i18n';

/** Runs what a person confirmed, and says what became of it. */
export function useDeed() {
  const t = useT();
  const toast = useToast();
  return async (work: Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await work;
      toast({ text: done, tone: 'good' });
      return true;
    } catch (fault) {
      toast({ text: sentenceOf(fault, t), tone: 'bad' });
      return false;
    }
  };
}
