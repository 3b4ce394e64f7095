import { useState } from 'react';
import { View } from 'react-native';

import { useLocale, useT } from '../../../i18n';
import { HumanCheck, type HumanService } from '../../../platform/humanCheck';
import { a, tokens, useTheme } from '../../../theme';
import { Button, Checkbox, Text } from '../../../ui';
import { CaptchaField } from './CaptchaField';
import type { CaptchaEntry } from './useCaptchaEntry';

interface Props {
  entry: CaptchaEntry;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
  onSubmit: () => void;
  isRequired?: boolean;
  testID: string;
}

/** The human check: a captcha, or the service that the platform uses instead. */
export function HumanField({ entry, ...field }: Props) {
  const { service, captcha, sound, isLoading, refresh } = entry;
  if (service !== undefined) return <Check {...field} key={entry.round} service={service} />;
  return <CaptchaField {...field} captcha={captcha} sound={sound} isLoading={isLoading} onRefresh={refresh} />;
}

type CheckProps = Pick<Props, 'value' | 'error' | 'onChange' | 'testID'> & { service: HumanService };

/** The proof that the sandbox accepts. */
const sandboxProof = 'sandbox-human';

function Check({ service, value, error, onChange, testID }: CheckProps) {
  const t = useT();
  return (
    <View role="group" aria-label={t('session:human.label')} style={{ gap: tokens.size.fieldGap }}>
      <Text variant="detail" tone="muted" aria-hidden>
        {t('session:human.label')}
      </Text>
      {service.provider === 'sandbox' ? (
        <Checkbox
          label={t('session:human.tick')}
          isChecked={value !== ''}
          onChange={(isChecked) => onChange(isChecked ? sandboxProof : '')}
          testID={testID}
        />
      ) : (
        <Widget siteKey={service.siteKey} onProof={onChange} testID={testID} />
      )}
      {error !== undefined && (
        <Text variant="label" tone="bad" role="alert">
          {error}
        </Text>
      )}
    </View>
  );
}

/** The service's widget in reserved space; a failed load can be retried. */
function Widget({ siteKey, onProof, testID }: { siteKey: string; onProof: (proof: string) => void; testID: string }) {
  const t = useT();
  const theme = useTheme();
  const language = useLocale();
  const [hasFailed, setFailed] = useState(false);
  return (
    <View style={[a.justify_center, { minHeight: tokens.size.humanCheck }]}>
      {hasFailed ? (
        <View style={[a.row, a.gap_md]}>
          <Text variant="detail" style={a.shrink}>
            {t('session:human.failed')}
          </Text>
          <Button label={t('common:retry')} size="sm" onPress={() => setFailed(false)} />
        </View>
      ) : (
        <HumanCheck
          siteKey={siteKey}
          isDark={theme.isDark}
          language={language}
          onProof={onProof}
          onFail={() => {
            onProof('');
            setFailed(true);
          }}
          testID={testID}
        />
      )}
    </View>
  );
}
