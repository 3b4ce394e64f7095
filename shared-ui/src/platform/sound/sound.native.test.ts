import { describe, expect, it, jest } from '@jest/globals';
import { createAudioPlayer, setAudioModeAsync } from 'expo-audio';

import { playSound } from '.';

const made = jest.mocked(createAudioPlayer);

describe('a sound in the apps', () => {
  it('plays in silent mode and releases its player at the end', async () => {
    let report: (status: { didJustFinish: boolean }) => void = () => undefined;
    const player = {
      addListener: jest.fn((_name: string, listener: typeof report) => (report = listener)),
      play: jest.fn(),
      remove: jest.fn(),
    };
    made.mockReturnValueOnce(player as never);
    expect(await playSound('data:audio/wav;base64,UklG')).toBe(true);
    expect(setAudioModeAsync).toHaveBeenCalledWith({ playsInSilentMode: true });
    expect(made).toHaveBeenCalledWith({ uri: 'data:audio/wav;base64,UklG' });
    expect(player.play).toHaveBeenCalledTimes(1);
    report({ didJustFinish: false });
    expect(player.remove).not.toHaveBeenCalled();
    report({ didJustFinish: true });
    expect(player.remove).toHaveBeenCalledTimes(1);
  });

  it('resolves to false when the device has no player for it', async () => {
    made.mockImplementationOnce(() => {
      throw new Error('no player');
    });
    expect(await playSound('data:audio/wav;base64,UklG')).toBe(false);
  });
});
