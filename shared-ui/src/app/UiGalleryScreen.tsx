import { View } from 'react-native';

import { useLocale, useT } from '../i18n';
import { a, ThemeProvider, useLayout, useTheme, type ThemeName } from '../theme';
import { ToastProvider } from '../ui';
import { Choices } from './gallery/Choices';
import { Fields } from './gallery/Fields';
import { Head } from './gallery/Head';
import { Menus } from './gallery/Menus';
import { MovingParts } from './gallery/MovingParts';
import { Panels } from './gallery/Panels';
import { Pressables } from './gallery/Pressables';
import { Records } from './gallery/Records';
import { Sets } from './gallery/Sets';
import { States } from './gallery/States';

const sides: readonly ThemeName[] = ['dark', 'light'];

/** The component gallery in both themes, side by side or on a phone one below the other. */
export function UiGalleryScreen() {
  const { isDesktop } = useLayout();
  const locale = useLocale();
  const words = useT();
  return (
    <View style={[isDesktop ? a.row_stretch : a.col, a.full]} testID="gallery">
      {sides.map((name) => (
        <ThemeProvider key={name} name={name} locale={locale}>
          <ToastProvider closeLabel={words('common:close')}>
            <Board name={name} />
          </ToastProvider>
        </ThemeProvider>
      ))}
    </View>
  );
}

function Board({ name }: { name: ThemeName }) {
  const t = useTheme();
  const { isDesktop, margin } = useLayout();
  return (
    <View
      testID={`gallery-${name}`}
      {...({ dir: t.direction } as object)}
      style={[t.bg, a.gap_xl, { padding: margin, paddingVertical: margin * 1.5 }, isDesktop ? a.grow : a.full]}
    >
      <Head />
      <Pressables />
      <Fields />
      <Choices />
      <Records />
      <Panels />
      <Menus />
      <MovingParts />
      <Sets />
      <States />
    </View>
  );
}
