import { View } from 'react-native';

import { errorMessage, useIsOnline } from '../../../api';
import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { a, tokens, useTheme } from '../../../theme';
import { Card, Icon, Touch, useToast } from '../../../ui';
import { Face } from '../avatar/Avatar';
import { avatarNames, avatarOf } from '../avatar/avatars';
import { useMember } from '../queries';
import { OfflineHint, Page } from './Page';
import { useChooseAvatar } from './queries';

/** Chooses one of twenty-four avatars. */
export function AvatarPage() {
  const t = useT();
  const toast = useToast();
  const isOnline = useIsOnline();
  const chosen = useMember()?.avatar ?? null;
  const { mutate } = useChooseAvatar();
  const choose = (name: string) => {
    if (name !== chosen) mutate(name, { onError: (fault) => toast({ text: errorMessage(fault, t), tone: 'bad' }) });
  };
  return (
    <Page title={t('member:security.avatar.title')} text={t('member:security.avatar.text')}>
      <Card>
        <View
          role="radiogroup"
          aria-label={t('member:security.avatar.title')}
          style={[a.row, a.wrap, a.justify_center, a.gap_md]}
        >
          {avatarNames.map((name, place) => (
            <AvatarOption
              key={name}
              name={name}
              label={t('member:security.avatar.one', { number: place + 1 })}
              isChosen={name === chosen}
              isDisabled={!isOnline}
              onPress={() => choose(name)}
            />
          ))}
        </View>
      </Card>
      <OfflineHint />
    </Page>
  );
}

interface AvatarOptionProps {
  name: string;
  label: string;
  isChosen: boolean;
  isDisabled: boolean;
  onPress: () => void;
}

function AvatarOption({ name, label, isChosen, isDisabled, onPress }: AvatarOptionProps) {
  const theme = useTheme();
  const recipe = avatarOf(name);
  if (recipe === undefined) return null;
  return (
    <Touch
      role="radio"
      aria-label={label}
      aria-checked={isChosen}
      accessibilityState={{ checked: isChosen, disabled: isDisabled }}
      disabled={isDisabled}
      onPress={onPress}
      testID={handle('avatar', name)}
      style={[
        a.center,
        a.round_full,
        { width: edge, height: edge, borderWidth: tokens.hairline.thick },
        { borderColor: isChosen ? theme.color.brand : theme.color.clear },
      ]}
    >
      <Face recipe={recipe} size={tokens.size.headerDesktop} />
      {isChosen && (
        <View style={[a.absolute, a.round_full, theme.bgSurface, corner]}>
          <Icon name="check-circle" isFilled color={theme.color.brand} />
        </View>
      )}
    </Touch>
  );
}

const edge = tokens.size.headerDesktop + tokens.space.sm;
const corner = { bottom: 0, end: 0 };
