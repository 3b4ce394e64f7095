import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { I18nManager } from 'react-native';

import { followDirection, rootDirection } from '.';

describe('the layout direction', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('follows the language, for the root view and for the system', () => {
    const force = jest.spyOn(I18nManager, 'forceRTL').mockImplementation(() => undefined);
    followDirection('ltr');
    expect(force).not.toHaveBeenCalled();
    followDirection('rtl');
    expect(force).toHaveBeenCalledWith(true);
    expect(rootDirection('rtl', null)).toEqual({ style: [null, { direction: 'rtl' }] });
  });
});
