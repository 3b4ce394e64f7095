import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { a } from '../../theme';
import { Alert, Button, Dialog, MenuList, Popover, Text } from '../../ui';

type Shown = 'all' | 'open' | 'settled';

/** Menus, popovers and alerts. */
export function Menus() {
  const words = useT();
  const [choice, setChoice] = useState<Shown>('all');
  const [opened, setOpened] = useState<'alert' | 'form' | null>(null);
  const close = () => setOpened(null);
  const options = [
    { value: 'all', label: words('ui:all'), icon: 'squares-four' },
    { value: 'open', label: words('ui:open'), icon: 'hourglass-medium', count: 7 },
    { value: 'settled', label: words('ui:settled'), icon: 'check', detail: words('ui:rowDetail') },
  ] as const;
  return (
    <View style={[a.row, a.wrap, a.gap_md]}>
      <Popover
        label={words('ui:states')}
        testID="gallery-menu-list"
        trigger={(open) => (
          <Button label={words('ui:openMenu')} iconEnd="caret-down" size="sm" onPress={open} testID="gallery-menu" />
        )}
      >
        {(leave) => (
          <MenuList
            label={words('ui:states')}
            options={options}
            value={choice}
            onChoose={(value) => {
              setChoice(value);
              leave();
            }}
          />
        )}
      </Popover>
      <Button label={words('ui:openAlert')} size="sm" onPress={() => setOpened('alert')} testID="gallery-alert" />
      <Button label={words('ui:openForm')} size="sm" onPress={() => setOpened('form')} testID="gallery-form" />
      <Alert
        isOpen={opened === 'alert'}
        title={words('ui:oddsChanged')}
        closeLabel={words('common:close')}
        onClose={close}
      >
        {words('ui:signOutText')}
      </Alert>
      <Dialog
        isOpen={opened === 'form'}
        title={words('ui:openForm')}
        closeLabel={words('common:close')}
        onClose={close}
        testID="gallery-form-dialog"
      >
        <Text tone="muted">{words('ui:signOutText')}</Text>
      </Dialog>
    </View>
  );
}
