import { useState } from 'react';
import { View } from 'react-native';

import { requestReference, errorMessage } from '../../api';
import { useT } from '../../i18n';
import { a, tokens, useTheme } from '../../theme';
import { EmptyState, ErrorState, Icon, Skeleton, Text, Touch } from '../../ui';
import { Contacts } from './Contacts';
import { withValues, type HelpTopic } from './model';
import { useHelp, useWhiteLabel } from './queries';

/** Help topics and terms, one open at a time. `anchor` names the first, `term` the terms of use. */
export function HelpTopics({ anchor }: { anchor: string }) {
  const t = useT();
  const age = useWhiteLabel()?.minimumAge ?? 18;
  const { data, error, refetch, isFetching } = useHelp();
  const [chosen, setChosen] = useState<string>();
  if (data === undefined) {
    if (error === null) return <TopicSkeletons />;
    const request = requestReference(error, t);
    return (
      <ErrorState
        title={t('common:loadFailed')}
        description={errorMessage(error, t)}
        retry={{ label: t('common:retry'), onPress: () => void refetch(), isBusy: isFetching }}
        {...(request === undefined ? {} : { request })}
      />
    );
  }
  if (data.length === 0) return <EmptyState title={t('system:helpEmpty')} description={t('system:helpEmptyText')} />;
  const open = chosen ?? (anchor === '' ? data[0]?.id : anchor);
  return (
    <View>
      {data.map((topic) => (
        <Topic
          key={topic.id}
          topic={{ ...topic, body: withValues(topic.body, { age }) }}
          isOpen={topic.id === open}
          onToggle={() => setChosen(topic.id === open ? '' : topic.id)}
        />
      ))}
    </View>
  );
}

function Topic({ topic, isOpen, onToggle }: { topic: HelpTopic; isOpen: boolean; onToggle: () => void }) {
  const theme = useTheme();
  return (
    <View style={theme.borderBottom}>
      <Touch
        role="button"
        aria-expanded={isOpen}
        onPress={onToggle}
        testID={`help-topic-${topic.id}`}
        style={[a.row, a.between, a.gap_md, { minHeight: tokens.size.row }]}
      >
        <Text weight="medium" style={a.shrink}>
          {topic.title}
        </Text>
        <Icon name={isOpen ? 'caret-up' : 'caret-down'} size="text" />
      </Touch>
      {isOpen && (
        <View style={[a.pb_lg, a.gap_md]}>
          {topic.body.split(/\n{2,}/).map((paragraph) => (
            <Text key={paragraph} variant="detail" tone="muted">
              {paragraph}
            </Text>
          ))}
          {topic.id === 'contact' && <Contacts />}
        </View>
      )}
    </View>
  );
}

function TopicSkeletons() {
  return (
    <View style={a.gap_md}>
      {['one', 'two', 'three', 'four', 'five'].map((key) => (
        <Skeleton key={key} height={tokens.size.row} radius="sm" />
      ))}
    </View>
  );
}
