import { fireEvent } from '@testing-library/react';
import { byHandle, describe, expect, it } from '../../../test/kit';
import { show } from '../../../test/themed';
import { Img } from './Img';

describe('Img', () => {
  it('is empty while its image is missing, and visible when the source changes', () => {
    show(<Img testID="cover" src="/covers/none-180.webp" alt="" width={112} height={149} />);
    const picture = byHandle('cover').querySelector('img') as HTMLImageElement;
    fireEvent.error(picture);
    expect(picture.style.visibility).toBe('hidden');
    fireEvent.load(picture);
    expect(picture.style.visibility).toBe('');
  });
});
