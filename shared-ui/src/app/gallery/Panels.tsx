import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { money } from '../../lib/money';
import { a, tokens, useLayout, useTheme } from '../../theme';
import {
  Button,
  Card,
  Confirm,
  Countdown,
  DialogPanel,
  Icon,
  Money,
  Popup,
  Progress,
  Sheet,
  Text,
  ToastCard,
  useToast,
} from '../../ui';

const minute = 60_000;
const nothing = () => undefined;
const balls = ['3', '0', '9', '1', '7'];

/** Dialogs, sheets and toasts, inline and as overlays. */
export function Panels() {
  const words = useT();
  const { isPhone } = useLayout();
  const cell = isPhone ? a.full : a.grow;
  const foot = (
    <>
      <View style={a.grow}>
        <Button label={words('ui:stay')} isWide onPress={nothing} />
      </View>
      <View style={a.grow}>
        <Button label={words('ui:signOut')} kind="filled" isWide onPress={nothing} />
      </View>
    </>
  );
  return (
    <View style={a.gap_lg}>
      <View style={isPhone ? a.gap_md : [a.row_top, a.gap_lg]}>
        <View style={[cell, a.gap_md]}>
          <ToastCard
            text={words('ui:credited')}
            tone="good"
            closeLabel={words('common:close')}
            onClose={nothing}
            content={
              <View style={[a.row, a.gap_sm, a.wrap]}>
                <Text variant="detail">{words('ui:credited')}</Text>
                <Money amount={money('1000.00')} currency="฿" variant="detail" />
              </View>
            }
          />
          <ToastCard
            text={words('ui:oddsChanged')}
            tone="bad"
            action={{ label: words('ui:see'), onPress: nothing }}
            closeLabel={words('common:close')}
            onClose={nothing}
          />
        </View>
        <View style={[cell, a.gap_lg]}>
          <View style={a.gap_sm}>
            <View style={[a.row, a.between]}>
              <Text variant="label" tone="muted">
                {words('ui:upload')}
              </Text>
              <Text variant="label" isDisplay isTabular tone="muted" weight="semibold">
                62%
              </Text>
            </View>
            <Progress value={0.62} label={words('ui:upload')} />
          </View>
          <Progress value={0.4} rest={0.35} label={words('ui:received')} size="split" tone="good" />
          <Progress value={0.85} label={words('ui:timeLeft')} size="thin" tone="warn" />
        </View>
      </View>
      <View style={isPhone ? a.gap_md : [a.row_stretch, a.gap_lg]}>
        <DialogPanel title={words('ui:signOutTitle')} foot={foot} style={cell}>
          {words('ui:signOutText')}
        </DialogPanel>
        <DrawCard />
      </View>
      <Live />
    </View>
  );
}

function DrawCard() {
  const t = useTheme();
  const words = useT();
  const [until] = useState(() => Date.now() + minute);
  const { isPhone } = useLayout();
  const { ball } = tokens.size;
  return (
    <Card style={[a.gap_md, isPhone ? a.full : a.grow]}>
      <View>
        <View style={[a.row, a.between]}>
          <Text weight="semibold" isDisplay>
            {words('ui:draw')}
          </Text>
          <Countdown until={until} label={words('ui:timeLeft')} />
        </View>
        <Text variant="label" tone="muted">
          {words('ui:drawNumber', { id: '202611200643' })}
        </Text>
      </View>
      <View style={[a.row, a.gap_xs]}>
        {balls.map((figure) => (
          <View key={figure} style={[a.center, a.round_full, t.bgRaised, t.border, { width: ball, height: ball }]}>
            <Text isDisplay isTabular weight="semibold">
              {figure}
            </Text>
          </View>
        ))}
      </View>
      <View style={[a.row, a.gap_sm, a.pt_md, t.borderTop]}>
        <Icon name="shield-check" isFilled color={t.color.good} />
        <Text variant="detail" tone="muted">
          {words('ui:checkable')}
        </Text>
      </View>
    </Card>
  );
}

type Shown = 'dialog' | 'sheet' | 'popup' | null;

function Live() {
  const words = useT();
  const toast = useToast();
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);
  const closeLabel = words('common:close');
  return (
    <View style={[a.row, a.wrap, a.gap_md]}>
      <Button label={words('ui:openDialog')} size="sm" onPress={() => setShown('dialog')} testID="gallery-dialog" />
      <Button label={words('ui:openSheet')} size="sm" onPress={() => setShown('sheet')} testID="gallery-sheet" />
      <Button label={words('ui:openPopup')} size="sm" onPress={() => setShown('popup')} testID="gallery-popup" />
      <Button
        label={words('ui:showToast')}
        size="sm"
        onPress={() => toast({ text: words('ui:credited'), tone: 'good' })}
        testID="gallery-toast"
      />
      <Confirm
        isOpen={shown === 'dialog'}
        title={words('ui:signOutTitle')}
        confirmLabel={words('ui:signOut')}
        cancelLabel={words('ui:stay')}
        onConfirm={close}
        onCancel={close}
      >
        {words('ui:signOutText')}
      </Confirm>
      <Sheet isOpen={shown === 'sheet'} title={words('ui:openSheet')} onClose={close} closeLabel={closeLabel}>
        <Text tone="muted">{words('ui:signOutText')}</Text>
      </Sheet>
      <Popup
        isOpen={shown === 'popup'}
        title={words('ui:openPopup')}
        onClose={close}
        closeLabel={closeLabel}
        foot={<Button label={words('ui:stay')} isWide onPress={close} />}
      >
        <Text tone="muted">{words('ui:signOutText')}</Text>
      </Popup>
    </View>
  );
}
