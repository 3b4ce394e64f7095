import { useState } from 'react';
import { View } from 'react-native';

import { throttled } from '../../../api';
import { useT } from '../../../i18n';
import { playSound } from '../../../platform/sound';
import { a, tokens, useTheme } from '../../../theme';
import { Field, IconButton, Img, Touch } from '../../../ui';
import type { Captcha } from '../model';

export interface CaptchaFieldProps {
  captcha: Captcha | undefined;
  sound: () => Promise<Captcha | undefined>;
  value: string;
  error: string | undefined;
  isLoading: boolean;
  onChange: (value: string) => void;
  onBlur: () => void;
  onSubmit: () => void;
  onRefresh: () => void;
  isRequired?: boolean;
  testID: string;
}

const pictureWidth = tokens.size.captcha;
const pictureHeight = tokens.target;

const picture = { width: pictureWidth, height: pictureHeight };
// Its characters are dark in both themes.
const paper = { backgroundColor: tokens.art.paper };

/** The captcha image; pressing it loads a new one. It can also be played as audio. */
export function CaptchaField({
  captcha,
  sound,
  value,
  error,
  isLoading,
  onChange,
  onBlur,
  onSubmit,
  onRefresh,
  isRequired = false,
  testID,
}: CaptchaFieldProps) {
  const t = useT();
  const theme = useTheme();
  const [isSilent, setSilent] = useState(false);
  const refresh = throttled(`captcha-${testID}`, 1_000, onRefresh);
  const listen = throttled(`captcha-sound-${testID}`, 1_000, () => {
    setSilent(false);
    void sound()
      .then((audio) => audio !== undefined && playSound(audio.source))
      .then((isHeard) => setSilent(!isHeard));
  });
  const name = captcha === undefined && !isLoading ? t('session:captchaFailed') : t('session:captchaPicture');
  return (
    <Field
      label={t('session:captcha')}
      isRequired={isRequired}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      onSubmit={onSubmit}
      error={error ?? (isSilent ? t('session:captchaSilent') : null)}
      autoComplete="off"
      maxLength={12}
      testID={testID}
      suffix={
        <View style={[a.row, a.fixed]}>
          <Touch
            role="button"
            aria-label={name}
            onPress={refresh}
            style={[a.round_sm, a.clip, theme.bgRaised, picture]}
          >
            {captcha === undefined ? null : (
              <Img
                src={captcha.source}
                alt=""
                width={pictureWidth}
                height={pictureHeight}
                radius="sm"
                isEager
                fit="contain"
                style={paper}
              />
            )}
          </Touch>
          <IconButton icon="arrow-clockwise" size="row" label={t('session:captchaNew')} onPress={refresh} />
          <IconButton icon="headset" size="row" label={t('session:captchaListen')} onPress={listen} />
        </View>
      }
    />
  );
}
