import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { linkTo, paths } from '../../lib/paths';
import { history } from '../../platform/history';
import { a, tokens } from '../../theme';
import { Button, EmptyState, Field } from '../../ui';

/** Says that a page does not exist, with a search and ways to what does. */
export function NotFoundScreen() {
  const t = useT();
  const [typed, setTyped] = useState('');
  return (
    <View style={[a.grow, a.align_center, a.px_lg, { minHeight: tokens.size.sessionArt }]}>
      <EmptyState
        title={t('system:notFoundTitle')}
        description={t('system:notFoundText')}
        testID="not-found"
        action={<Button label={t('system:toHome')} kind="filled" href={paths.home} />}
      />
      <View style={[a.full, a.gap_md, a.pb_xl, { maxWidth: tokens.size.menuMax }]}>
        <Field
          label={t('game:search')}
          placeholder={t('game:search')}
          size="search"
          icon="magnifying-glass"
          value={typed}
          onChange={setTyped}
          onSubmit={() => history.push(linkTo('games', { q: typed.trim() }))}
          maxLength={64}
          testID="not-found-search"
        />
        <View style={[a.row, a.wrap, a.justify_center, a.gap_sm]}>
          <Button label={t('game:allGames')} kind="text" href={paths.games} testID="not-found-games" />
          <Button label={t('system:help')} kind="text" href={paths.help} testID="not-found-help" />
        </View>
      </View>
    </View>
  );
}
