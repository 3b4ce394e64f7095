import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { linkTo } from '../../lib/paths';
import type { Place } from '../../lib/place';
import { a } from '../../theme';
import { Button, EmptyState } from '../../ui';
import { SectionFrame, useMemberInfo } from '../member';
import { LoadError } from '../records';
import { MessageDetail } from './MessageDetail';
import { ListShape, MessageList } from './MessageList';

/** What we told the member: the list, or one message (`id`). A trial is told of nothing and asks for nothing. */
export function MessagesScreen({ place }: { place: Place }) {
  const { member } = useMemberInfo();
  const id = new URLSearchParams(place.query).get('id');
  if (member === undefined || member.kind === 'trial') return <Nobody isTrial={member !== undefined} />;
  return id === null ? <MessageList member={member.id} /> : <MessageDetail key={id} id={id} />;
}

/** Whoever is not known yet, or plays for nothing. */
function Nobody({ isTrial }: { isTrial: boolean }) {
  const t = useT();
  const { error, refetch, isFetching } = useMemberInfo();
  const unknown =
    error === null ? <ListShape /> : <LoadError fault={error} retry={() => void refetch()} isBusy={isFetching} />;
  return (
    <SectionFrame title={t('message:title')}>
      <View style={a.pt_xs}>
        {isTrial ? (
          <EmptyState
            title={t('message:trialTitle')}
            sentence={t('message:trialText')}
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
