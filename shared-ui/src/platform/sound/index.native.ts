import { createAudioPlayer, setAudioModeAsync } from 'expo-audio';

/** Plays a short sound, which somebody asked for: a phone that is switched to silent plays it as well. */
export async function playSound(source: string): Promise<boolean> {
  try {
    await setAudioModeAsync({ playsInSilentMode: true });
    const player = createAudioPlayer({ uri: source });
    player.addListener('playbackStatusUpdate', (status) => {
      if (status.didJustFinish) player.remove();
    });
    player.play();
    return true;
  } catch {
    return false;
  }
}
