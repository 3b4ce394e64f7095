import { screen } from '@testing-library/react';

import { describe, expect, it } from '../../../test/kit';
import { show } from '../../../test/themed';
import { Icon, type IconName } from './Icon';
import { filled, outline } from './paths.gen';

describe('Icon', () => {
  it('is rendered without a font and hidden from screen readers beside text', () => {
    show(<Icon name="house" />);
    expect(document.querySelector('svg path')?.getAttribute('d')).toBe(outline.house);
    expect(document.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });

  it('has an accessible name where it stands alone', () => {
    show(<Icon name="house" isFilled label="Home" />);
    expect(screen.getByRole('img', { name: 'Home' }).querySelector('path')?.getAttribute('d')).toBe(filled.house);
  });

  it('is mirrored only if it points sideways, in right-to-left scripts', () => {
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
