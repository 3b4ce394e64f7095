import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { a } from '../../theme';
import { Button, Chip, Copy, IconButton, Link } from '../../ui';

const nothing = () => undefined;

/** Buttons, chips, links. */
export function Pressables() {
  const t = useT();
  const [isFiltered, setFiltered] = useState(true);
  return (
    <View style={a.gap_md}>
      <View style={[a.row, a.wrap, a.gap_md]}>
        <Button label={t('ui:deposit')} kind="filled" onPress={nothing} />
        <Button label={t('ui:withdraw')} onPress={nothing} />
        <Button label={t('ui:text')} kind="text" onPress={nothing} />
        <Button label={t('ui:closeAccount')} kind="danger" onPress={nothing} />
        <Button label={t('ui:disabled')} isDisabled />
      </View>
      <View style={[a.row, a.wrap, a.gap_md]}>
        <Button label={t('ui:sending')} kind="filled" isBusy />
        <Button label={t('ui:small')} kind="filled" size="sm" onPress={nothing} />
        <Copy value="D20261120-7F3K92" label={t('common:copy')} kind="button" />
        <Chip label={t('ui:chosen')} isSelected onPress={nothing} />
        <Chip label={t('ui:chip')} onPress={nothing} />
        <Chip label={t('ui:filter')} icon="sliders-horizontal" onPress={nothing} />
        {isFiltered && (
          <Chip
            label={t('ui:won')}
            isSelected
            removeLabel={t('ui:removeFilter', { name: t('ui:won') })}
            onPress={() => setFiltered(false)}
          />
        )}
      </View>
      <View style={[a.row, a.wrap, a.gap_md]}>
        <Button label={t('ui:roll')} kind="filled" size="game" onPress={nothing} />
        <IconButton icon="bell" label={t('ui:notices')} count={true} />
        <IconButton icon="chat-text" label={t('ui:unread', { number: 7 })} count={7} />
        <IconButton icon="heart" label={t('ui:chosen')} isPressed isFilled />
        <IconButton icon="caret-right" label={t('common:more')} isBoxed size="row" />
        <Link href="/help" variant="detail">
          {t('ui:help')}
        </Link>
      </View>
    </View>
  );
}
