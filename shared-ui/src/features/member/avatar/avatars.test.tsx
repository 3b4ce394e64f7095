import { View } from 'react-native';
import { byHandle, describe, expect, it, textOf } from '../../../../test/kit';
import { mountInApp } from '../../../../test/mount';
import { Avatar } from './Avatar';
import { avatarNames, avatarOf } from './avatars';
import { recipes } from './recipes';

const show = (avatar: string | null) =>
  mountInApp(
    <View testID="who">
      <Avatar member={{ nickname: '', username: 'pakorn_s', avatar }} size={40} />
    </View>,
  );

describe('avatars', () => {
  it('are twenty-four, named as on the server, all different', () => {
    expect(avatarNames).toHaveLength(24);
    expect(avatarNames[0]).toBe('a01');
    expect(avatarNames[23]).toBe('a24');
    expect(new Set(recipes.map((recipe) => JSON.stringify(recipe))).size).toBe(24);
    expect(avatarNames.every((name) => avatarOf(name) !== undefined)).toBe(true);
  });

  it('fall back to initials without a choice or for an unknown name', async () => {
    await show(null);
    expect(textOf(byHandle('who'))).toBe('PS');
    expect(avatarOf('a25')).toBeUndefined();
  });

  it('replace the initials', async () => {
    await show('a01');
    expect(textOf(byHandle('who'))).toBe('');
  });
});
