import { View } from 'react-native';

import { useIsOnline } from '../../api';
import { useT } from '../../i18n';
import { useForm, type Values } from '../../lib/input/useForm';
import { history } from '../../platform/history';
import { a } from '../../theme';
import { Button, Narrow, Segment, Select, Text, useToast } from '../../ui';
import { OfflineReason } from '../records';
import { FormError } from '../session';
import { contractKinds, nameOfKind, periods, type ContractKind, type Period } from './model';
import { checkOffer, emptyOffer, offerErrors, toOffer } from './offer';
import { OfferTerms } from './OfferTerms';
import { contractLink, type Downline } from './pages';
import { useDownlineAgents, useOffer, useOwnContract } from './queries';
import { TermsTable } from './TermsTable';

/** Offers a contract to a direct downline; the agent's own contract above is the limit. */
export function OfferForm({ to }: { to: Downline | null }) {
  const t = useT();
  const toast = useToast();
  const isOnline = useIsOnline();
  const agents = useDownlineAgents();
  const { mutateAsync } = useOffer();
  const form = useForm<Values>({
    initial: { ...emptyOffer(), downline: to?.id ?? '', kind: 'DAILY_SALARY' },
    check: (values) => checkOffer(values, t),
    isDisabled: !isOnline,
    async send(values) {
      const { id } = await mutateAsync(toOffer(values));
      toast({ text: t('contract:done.offer'), tone: 'good' });
      history.replace(contractLink(id));
    },
    toErrors: (fault) => offerErrors(fault, t),
  });
  const kind = form.values.kind as ContractKind;
  const listed = agents.data ?? [];
  // A team may have more members than one page.
  const choices = to === null || listed.some(({ id }) => id === to.id) ? listed : [to, ...listed];
  return (
    <Narrow>
      <View style={[a.gap_lg, a.pb_sm]} testID="offer-form">
        <Text variant="heading" level={2}>
          {t('contract:offer')}
        </Text>
        <Select
          label={t('contract:downline')}
          kind="field"
          options={choices.map(({ id, account }) => ({ value: id, label: account }))}
          value={form.values.downline ?? ''}
          onChange={(next) => form.set('downline', next)}
          closeLabel={t('common:close')}
          error={form.errorOf('downline') ?? null}
          testID="offer-downline"
        />
        <Select
          label={t('contract:kind')}
          kind="field"
          options={contractKinds.map((value) => ({ value, label: t(nameOfKind(value)) }))}
          value={kind}
          onChange={(next) => form.set('kind', next)}
          closeLabel={t('common:close')}
          error={form.errorOf('kind') ?? null}
          testID="offer-kind"
        />
        <Own kind={kind} />
        {kind === 'DIVIDEND' && (
          <View style={a.gap_xs}>
            <Segment
              label={t('contract:settledTitle')}
              options={periods.map((value) => ({ value, label: t(`contract:period.${value}`) }))}
              value={form.values.period as Period}
              onChange={(next) => form.set('period', next)}
            />
            <FormError>{form.errorOf('period')}</FormError>
          </View>
        )}
        <OfferTerms kind={kind} form={form} />
        <FormError>{form.errorOf('terms')}</FormError>
        <FormError>{form.error}</FormError>
        <Button
          label={t('contract:sendOffer')}
          kind="filled"
          size="lg"
          isWide
          isBusy={form.isBusy}
          isDisabled={form.isDisabled}
          onPress={form.submit}
          testID="offer-submit"
        />
        <OfflineReason />
      </View>
    </Narrow>
  );
}

function Own({ kind }: { kind: ContractKind }) {
  const t = useT();
  const own = useOwnContract(kind);
  if (own.data === undefined) return null;
  return (
    <View style={a.gap_sm} testID="offer-own">
      <Text variant="detail" tone="muted">
        {t(own.data === null ? 'contract:ownNone' : 'contract:ownLimit')}
      </Text>
      {own.data !== null && <TermsTable kind={kind} terms={own.data.terms} />}
    </View>
  );
}
