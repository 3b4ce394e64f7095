import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { money } from '../../lib/money';
import { a, useLayout } from '../../theme';
import { AmountField, Field, Select, Text } from '../../ui';

const banks = ['Kasikornbank', 'Bangkok Bank', 'Krungthai'].map((name) => ({ value: name, label: name }));

const usualAmounts = ['500.00', '1000.00', '5000.00'].map(money);

/** Fields and selects: idle, invalid, large, hidden. */
export function Fields() {
  const t = useT();
  const { isPhone } = useLayout();
  const [amount, setAmount] = useState('1,000');
  const [phone, setPhone] = useState('81 234 56');
  const [password, setPassword] = useState('lantern');
  const [search, setSearch] = useState('');
  const [bank, setBank] = useState(banks[0]?.value ?? '');
  const pair = isPhone ? [a.gap_lg] : [a.row_top, a.gap_md];
  const cell = isPhone ? a.full : a.grow;
  return (
    <View style={a.gap_lg}>
      <View style={pair}>
        <View style={cell}>
          <Field
            label={t('ui:amount')}
            value={amount}
            onChange={setAmount}
            kind="decimal"
            prefix="฿"
            message={t('ui:amountRange')}
          />
        </View>
        <View style={cell}>
          <Field
            label={t('ui:mobile')}
            value={phone}
            onChange={setPhone}
            kind="tel"
            prefix={<Text tone="muted">+66</Text>}
            error={t('ui:mobileError')}
          />
        </View>
      </View>
      <View style={pair}>
        <View style={cell}>
          <Field
            label={t('ui:password')}
            value={password}
            onChange={setPassword}
            kind="password"
            autoComplete="current-password"
            passwordLabels={{ show: t('common:showPassword'), hide: t('common:hidePassword') }}
          />
        </View>
        <View style={cell}>
          <Select
            label={t('ui:bank')}
            options={banks}
            value={bank}
            onChange={setBank}
            closeLabel={t('common:close')}
            kind="field"
          />
        </View>
      </View>
      <Field
        label={t('ui:search')}
        placeholder={t('ui:search')}
        value={search}
        onChange={setSearch}
        kind="search"
        size="search"
        icon="magnifying-glass"
      />
      <AmountField
        name="gallery"
        label={t('ui:amount')}
        symbol="฿"
        value={amount}
        error={undefined}
        range={t('ui:amountRange')}
        quickAmounts={usualAmounts}
        onChange={setAmount}
        onBlur={() => undefined}
        onSubmit={() => undefined}
      />
    </View>
  );
}
