import { useState } from 'react';
import { View } from 'react-native';

import { useIsOnline } from '../../../api';
import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { hasBrowserTab } from '../../../platform/browserTab';
import { a } from '../../../theme';
import { Button, Card, Confirm, Text } from '../../../ui';
import { FormError, providerErrorMessage, useFirebase, useIsProviderOffered } from '../../session';
import { InBrowser } from './InBrowser';
import { Group, Line } from './Line';
import type { Provider, SocialAccount } from './model';
import { CardSkeleton, Loaded, OfflineHint, Page } from './Page';
import { useLinkSocial, useUnlinkSocial } from './credentialQueries';
import { refetchOverview, useSecurity } from './queries';
import { useResultToast } from './useResultToast';

const name = 'social';
const icons = { google: 'google-logo', facebook: 'facebook-logo' } as const;

/** Accounts of other providers that can sign in to this one. */
export function SocialPage() {
  const t = useT();
  const security = useSecurity();
  return (
    <Page title={t('member:security.social.title')} text={t('member:security.social.text')}>
      <Loaded answer={security} name={name} shape={<CardSkeleton rows={2} />}>
        {({ social }) => <Accounts linked={social} />}
      </Loaded>
    </Page>
  );
}

/** The white label's providers, and linked ones even if they are no longer offered. */
export function useProviders(linked: readonly SocialAccount[]): readonly Provider[] {
  const offered = { google: useIsProviderOffered('google'), facebook: useIsProviderOffered('facebook') };
  const all: readonly Provider[] = ['google', 'facebook'];
  return all.filter((by) => offered[by] || linked.some(({ provider }) => provider === by));
}

function Accounts({ linked }: { linked: readonly SocialAccount[] }) {
  const t = useT();
  const showResult = useResultToast();
  const providers = useProviders(linked);
  const [fault, setFault] = useState<string>();
  const [chosen, setChosen] = useState<SocialAccount>();
  const { mutateAsync: unlink, isPending } = useUnlinkSocial();
  if (providers.length === 0)
    return (
      <Card isDense testID={handle(name, 'none')}>
        <Text variant="detail" tone="muted">
          {t('member:security.social.unavailable')}
        </Text>
      </Card>
    );
  const nameOf = (provider: Provider) => t(`member:security.social.${provider}`);
  return (
    <View style={a.gap_md}>
      <Group title={t('member:security.social.title')}>
        {providers.map((provider, place) => {
          const account = linked.find((each) => each.provider === provider);
          return (
            <Line
              key={provider}
              title={nameOf(provider)}
              detail={account === undefined ? t('member:security.social.notLinked') : account.name}
              icon={icons[provider]}
              isLast={place === providers.length - 1}
              testID={handle(name, provider)}
              trail={
                account === undefined ? (
                  <LinkButton provider={provider} onFault={setFault} />
                ) : (
                  <Button
                    label={t('member:security.social.unlink')}
                    size="sm"
                    isBusy={isPending}
                    onPress={() => setChosen(account)}
                    testID={handle(name, `unlink-${provider}`)}
                  />
                )
              }
            />
          );
        })}
      </Group>
      <FormError>{fault}</FormError>
      {hasBrowserTab && linked.length < providers.length ? (
        <InBrowser view="social" onClosed={() => void refetchOverview()} />
      ) : (
        <OfflineHint />
      )}
      <Confirm
        isOpen={chosen !== undefined}
        isDestructive
        title={t('member:security.social.unlinkTitle', { name: chosen === undefined ? '' : nameOf(chosen.provider) })}
        confirmLabel={t('member:security.social.unlink')}
        cancelLabel={t('common:cancel')}
        onCancel={() => setChosen(undefined)}
        onConfirm={() => {
          setChosen(undefined);
          if (chosen !== undefined) void showResult(unlink(chosen.provider), t('member:security.saved'));
        }}
      >
        {t('member:security.social.unlinkText')}
      </Confirm>
    </View>
  );
}

interface LinkButtonProps {
  provider: Provider;
  onFault: (sentence: string | undefined) => void;
}

function LinkButton({ provider, onFault }: LinkButtonProps) {
  const t = useT();
  const isOnline = useIsOnline();
  const project = useFirebase(provider);
  const { mutate, isPending } = useLinkSocial();
  if (project === undefined) return null;
  const link = () => {
    onFault(undefined);
    mutate({ project, provider }, { onError: (fault) => onFault(providerErrorMessage(fault, t)) });
  };
  return (
    <Button
      label={t('member:security.social.link')}
      size="sm"
      isBusy={isPending}
      isDisabled={!isOnline}
      onPress={link}
      testID={handle(name, `link-${provider}`)}
    />
  );
}
