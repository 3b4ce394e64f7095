import { useEffect, useRef, useState } from 'react';
import { View } from 'react-native';

import { errorMessage, useIsOnline } from '../../api';
import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, tokens, useTheme } from '../../theme';
import { Button, Icon, Text } from '../../ui';
import { AccountLines } from '../deposit';
import { FormError } from '../session';
import type { Match, PayeeAccount } from './model';
import { revealPayee } from './queries';

export interface PayeeProps {
  match: Match;
  account: PayeeAccount | null;
  onReveal: (account: PayeeAccount | null) => void;
}

/** The account to transfer to, shown on request and only until the time to transfer ends. */
export function Payee({ match, account, onReveal }: PayeeProps) {
  const t = useT();
  const theme = useTheme();
  useHideAfter(match.windowEndsAt, () => onReveal(null));
  return (
    <View style={wide}>
      {account === null ? <Hidden match={match} onReveal={onReveal} /> : <AccountLines lines={linesOf(account)} />}
      <View style={[a.row_top, a.gap_sm, a.pt_md]}>
        <Icon name="shield-check" size="mid" color={theme.color.muted} />
        <Text variant="label" tone="muted" style={a.shrink}>
          {t(account === null ? 'matching:pay.revealText' : 'matching:pay.warning')}
        </Text>
      </View>
    </View>
  );
}

/** Hides the account at the end of the window, also on a device that was asleep: the clock decides, not the timer. */
function useHideAfter(end: string, hide: () => void): void {
  const latest = useRef(hide);
  latest.current = hide;
  useEffect(() => {
    const timer = setInterval(() => {
      if (Date.now() < Date.parse(end)) return;
      clearInterval(timer);
      latest.current();
    }, tokens.motion.tick);
    return () => clearInterval(timer);
  }, [end]);
}

function Hidden({ match, onReveal }: Pick<PayeeProps, 'match' | 'onReveal'>) {
  const t = useT();
  const isOnline = useIsOnline();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // State updates are asynchronous: two taps may come before the next render, and each look is recorded.
  const isAsking = useRef(false);
  const reveal = () => {
    if (isAsking.current) return;
    isAsking.current = true;
    setBusy(true);
    setFault(undefined);
    revealPayee(match.id)
      .then(onReveal, (error: unknown) => setFault(errorMessage(error, t)))
      .finally(() => {
        isAsking.current = false;
        setBusy(false);
      });
  };
  return (
    <View style={a.gap_sm}>
      <Button
        label={t('matching:pay.reveal')}
        kind="filled"
        size="lg"
        icon="eye"
        isWide
        isBusy={isBusy}
        isDisabled={!isOnline}
        onPress={reveal}
        testID={handle('match', 'reveal')}
      />
      <FormError>{fault}</FormError>
    </View>
  );
}

const linesOf = ({ bank, holder, number, reference }: PayeeAccount) =>
  [
    { key: 'bank', value: bank },
    { key: 'holder', value: holder },
    { key: 'number', value: number },
    { key: 'note', value: reference },
  ] as const;

const wide = { alignSelf: 'stretch' } as const;
