import { useEffect, useState } from 'react';
import { View } from 'react-native';

import { useIsSignedIn } from '../../api';
import { useT } from '../../i18n';
import { isFirstSignIn, usePopup } from '../../lib/popup';
import { useStore } from '../../lib/store';
import { secureStore } from '../../platform/secureStore';
import { a, tokens } from '../../theme';
import { Button, Popup, Text, useIsOverlaid } from '../../ui';
import { Blocks } from './Blocks';
import { popupsFor, type HomePopup } from './model';
import { useAnnouncements } from './queries';

// Signed in and signed out count as separate sessions: one ends with sign-out, the other with the tab.
const keyOf = (isSignedIn: boolean): string => (isSignedIn ? 'popupsClosed' : 'tab.popupsClosed');

/** Popups of the merchant, once a session; never in the first second, over another popup or right after one. */
export function HomePopups({ isCovered }: { isCovered: boolean }) {
  const isSignedIn = useIsSignedIn();
  const isFirstTime = useStore(isFirstSignIn);
  const { data } = useAnnouncements();
  const other = usePopup();
  const popups = popupsFor(data?.popups ?? [], { isSignedIn, isFirstTime });
  const { isDue, close } = useOnce(isSignedIn, popups.length > 0 && !isCovered && other === null);
  return <Shown popups={popups} isOpen={isDue} onClose={close} />;
}

/** Due when home was uncovered for a moment; anything in between restarts the wait. */
function useOnce(isSignedIn: boolean, isFree: boolean) {
  const [dueFor, setDueFor] = useState<string>();
  const isOverlaid = useIsOverlaid();
  const key = keyOf(isSignedIn);
  const isDue = dueFor === key;
  // Our own popup does not count as covering home.
  const isCalm = isFree && (isDue || !isOverlaid);
  useEffect(() => {
    if (!isCalm) return undefined;
    let isGone = false;
    const timer = setTimeout(() => {
      void secureStore.get(key).then((closed) => {
        if (!isGone && closed === null) setDueFor(key);
      });
    }, tokens.motion.popupAfter);
    return () => {
      isGone = true;
      clearTimeout(timer);
      setDueFor(undefined);
    };
  }, [key, isCalm]);
  const close = () => {
    setDueFor(undefined);
    void secureStore.set(key, '1');
  };
  return { isDue: isDue && isFree, close };
}

function Shown({ popups, isOpen, onClose }: { popups: readonly HomePopup[]; isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const [first] = popups;
  const isOne = popups.length === 1 && first !== undefined;
  return (
    <Popup
      isOpen={isOpen}
      title={isOne ? first.title : t('content:popupTitle')}
      onClose={onClose}
      closeLabel={t('common:close')}
      size="confirm"
      testID="home-popup"
      foot={<Button label={t('content:read')} kind="filled" isWide onPress={onClose} testID="home-popup-close" />}
    >
      <View style={a.gap_xl}>
        {popups.map((popup) => (
          <View key={popup.id} style={a.gap_sm}>
            {!isOne && (
              <Text weight="semibold" level={3}>
                {popup.title}
              </Text>
            )}
            <Blocks blocks={popup.blocks} onNavigate={onClose} />
          </View>
        ))}
      </View>
    </Popup>
  );
}
