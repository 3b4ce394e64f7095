import { byRole, byText, describe, expect, it } from '../../test/kit';
import { show } from '../../test/themed';
import { Text } from './Text';

describe('Text', () => {
  it('is a heading when it has a level', () => {
    show(
      <Text variant="heading" level={2}>
        Team overview
      </Text>,
    );
    expect(byRole('heading', 'Team overview')).toBeTruthy();
  });

  it('is plain text otherwise', () => {
    show(<Text variant="heading">Team overview</Text>);
    expect(() => byRole('heading')).toThrow();
    expect(byText('Team overview')).toBeTruthy();
  });
});
