import { screen } from '@testing-library/react';

import { describe, expect, it } from '../../../test/kit';
import { show } from '../../../test/themed';
import { Icon, type IconName } from './Icon';
import { filled, outline } from './paths.gen';

describe('Icon', () => {
  it('is drawn without a font and is silent beside words', () => {
    show(<Icon name="house" />);
    expect(document.querySelector('svg path')?.getAttribute('d')).toBe(outline.house);
    expect(document.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });

  it('has a name where it stands alone', () => {
    show(<Icon name="house" isFilled label="Home" />);
    expect(screen.getByRole('img', { name: 'Home' }).querySelector('path')?.getAttribute('d')).toBe(filled.house);
  });

  it('turns round only where the script does and it points sideways', () => {
    const turns = (name: IconName, locale: string) => {
      show(<Icon name={name} label={`${name} ${locale}`} />, { locale });
      return screen.getByRole('img', { name: `${name} ${locale}` }).style.transform;
    };
    expect(turns('caret-right', 'ar-XB')).toBe('scaleX(-1)');
    expect(turns('caret-right', 'th')).toBe('');
    expect(turns('clock', 'ar-XB')).toBe('');
  });

  it('has a path for every name', () => {
    for (const path of [...Object.values(outline), ...Object.values(filled)]) expect(path).toMatch(/^[mM]/);
  });
});
