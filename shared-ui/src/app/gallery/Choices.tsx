import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { a, useLayout } from '../../theme';
import { Badge, Checkbox, Counter, Segment, Select, Switch, Tabs } from '../../ui';

type Method = 'username' | 'mobile';
type Shown = 'all' | 'open' | 'settled';

/** Segments, switches, checkboxes and badges. */
export function Choices() {
  const t = useT();
  const { isPhone } = useLayout();
  const [method, setMethod] = useState<Method>('username');
  const [shown, setShown] = useState<Shown>('all');
  const [isOn, setOn] = useState(true);
  const [isOff, setOff] = useState(false);
  const [isStored, setStored] = useState(true);
  const methods = [
    { value: 'username', label: t('ui:username') },
    { value: 'mobile', label: t('ui:byMobile') },
  ] as const;
  const states = [
    { value: 'all', label: t('ui:all') },
    { value: 'open', label: t('ui:open') },
    { value: 'settled', label: t('ui:settled') },
  ] as const;
  const cell = isPhone ? a.full : a.grow;
  return (
    <View style={a.gap_lg}>
      <View style={isPhone ? a.gap_md : [a.row, a.gap_lg]}>
        <View style={cell}>
          <Segment label={t('ui:choices')} options={methods} value={method} onChange={setMethod} />
        </View>
        <View style={cell}>
          <Tabs label={t('ui:states')} options={states} value={shown} onChange={setShown} />
        </View>
      </View>
      <View style={[a.row, a.wrap, a.gap_md]}>
        <Badge label={t('ui:won')} tone="good" icon="check" />
        <Badge label={t('ui:lost')} icon="minus" />
        <Badge label={t('ui:open')} tone="brand" icon="hourglass-medium" />
        <Badge label={t('ui:returned')} tone="info" icon="arrow-u-up-left" />
        <Badge label={t('ui:waiting')} tone="warn" icon="warning" />
        <Badge label={t('ui:refused')} tone="bad" icon="x" />
        <Counter count={7} label={t('ui:unread', { number: 7 })} />
      </View>
      <View style={[a.row, a.wrap, a.gap_md]}>
        <Switch label={t('ui:notices')} isOn={isOn} onChange={setOn} />
        <Switch label={t('ui:filter')} isOn={isOff} onChange={setOff} />
        <Checkbox label={t('ui:remember')} isChecked={isStored} onChange={setStored} />
        <Checkbox label={t('ui:chosen')} isChecked={!isStored} onChange={(isChecked) => setStored(!isChecked)} isBare />
        <Select
          label={t('ui:states')}
          options={states}
          value={shown}
          onChange={setShown}
          closeLabel={t('common:close')}
        />
      </View>
    </View>
  );
}
