import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { linkTo, type PathParams } from '../../lib/paths';
import { a } from '../../theme';
import { Button, EmptyState } from '../../ui';
import { SectionFrame, useMemberInfo } from '../member';
import { LoadError } from '../records';
import { MessageDetail } from './MessageDetail';
import { ListShape, MessageList } from './MessageList';

/** All messages. Trial sessions have none, and nothing is requested for them. */
export function MessagesScreen() {
  const { member } = useMemberInfo();
  if (member === undefined || member.kind === 'trial') return <NoMessages isTrial={member !== undefined} />;
  return <MessageList member={member.id} />;
}

/** One message. */
export function MessageScreen({ params: { id } }: { params: PathParams<'messageDetail'> }) {
  const { member } = useMemberInfo();
  if (member === undefined || member.kind === 'trial') return <NoMessages isTrial={member !== undefined} />;
  return <MessageDetail id={id} />;
}

/** Shown until the member is known, and to trial sessions. */
function NoMessages({ isTrial }: { isTrial: boolean }) {
  const t = useT();
  const { error, refetch, isFetching } = useMemberInfo();
  const unknown =
    error === null ? <ListShape /> : <LoadError error={error} retry={() => void refetch()} isBusy={isFetching} />;
  return (
    <SectionFrame title={t('message:title')}>
      <View style={a.pt_xs}>
        {isTrial ? (
          <EmptyState
            title={t('message:trialTitle')}
            description={t('message:trialText')}
            action={<Button label={t('session:register')} kind="filled" href={linkTo('register')} />}
            testID={handle('messages', 'trial')}
          />
        ) : (
          unknown
        )}
      </View>
    </SectionFrame>
  );
}
