import { View } from 'react-native';

import { useFormat, useT } from '../../i18n';
import type { Form, Values } from '../../lib/input/useForm';
import { a, tokens } from '../../theme';
import { Button, Card, Field, IconButton, Text } from '../../ui';
import type { ContractKind } from './model';
import {
  fieldsOf,
  maxTiers,
  tierCount,
  tierFields,
  tierKey,
  typedPerTenThousand,
  withoutTier,
  type TierField,
} from './offer';

interface Props {
  kind: ContractKind;
  form: Form<Values>;
}

/** The rates and conditions of an offer: tiers, or those of a real-time wage. */
export function OfferTerms({ kind, form }: Props) {
  const t = useT();
  const count = tierCount(form.values);
  if (kind === 'REALTIME_SALARY')
    return (
      <Card style={a.gap_md}>
        <Figure form={form} name="roundBet" label={t('contract:roundBet')} />
        <Figure form={form} name="profitRate" label={t('contract:wonRate')} isRate />
        <Figure form={form} name="lossRate" label={t('contract:lostRate')} isRate />
      </Card>
    );
  const remove = (place: number) => {
    const next = withoutTier(form.values, place);
    for (const [name, value] of Object.entries(next)) if (form.values[name] !== value) form.set(name, value);
  };
  return (
    <View style={a.gap_md}>
      {Array.from({ length: count }, (_, place) => (
        <Card key={place} isDense style={a.gap_sm} testID={`offer-tier-${place}`}>
          <View style={[a.row, a.between]}>
            <Text variant="detail" weight="semibold">
              {t('contract:tier', { number: place + 1 })}
            </Text>
            {count > 1 && (
              <IconButton
                icon="trash"
                label={t('contract:removeTier', { number: place + 1 })}
                onPress={() => remove(place)}
                testID={`offer-remove-${place}`}
              />
            )}
          </View>
          <View style={[a.row_top, a.wrap, a.gap_md]}>
            {tierFields
              .filter((field) => fieldsOf(kind).includes(field))
              .map((field) => (
                <Figure
                  key={field}
                  form={form}
                  name={tierKey(place, field)}
                  label={t(labels[field])}
                  isRate={field === 'rate'}
                  isCount={field === 'active'}
                />
              ))}
          </View>
        </Card>
      ))}
      {count < maxTiers && (
        <Button
          label={t('contract:addTier')}
          icon="plus"
          onPress={() => form.set('tiers', String(count + 1))}
          style={a.self_start}
          testID="offer-add"
        />
      )}
    </View>
  );
}

const labels = {
  rate: 'contract:ratePercent',
  validBet: 'agent:validBet',
  loss: 'contract:teamLoss',
  active: 'contract:figure.active',
} as const satisfies Record<TierField, string>;

interface FigureProps {
  form: Form<Values>;
  name: string;
  label: string;
  isRate?: boolean;
  isCount?: boolean;
}

function Figure({ form, name, label, isRate = false, isCount = false }: FigureProps) {
  const t = useT();
  const format = useFormat();
  const value = form.values[name] ?? '';
  const figure = isRate ? typedPerTenThousand(value) : null;
  return (
    <View style={half}>
      <Field
        label={label}
        kind={isCount ? 'number' : 'decimal'}
        value={value}
        error={form.errorOf(name) ?? null}
        onChange={(next) => form.set(name, next)}
        onBlur={() => form.blur(name)}
        maxLength={18}
        {...(isRate ? { suffix: <Text tone="muted">%</Text> } : {})}
        {...(figure === null ? {} : { message: t('contract:perTenThousand', { figure: format.number(figure) }) })}
        testID={`offer-${name}`}
      />
    </View>
  );
}

const half = { flexGrow: 1, flexBasis: tokens.size.qrSmall - tokens.space.xxl };
