import { createAudioPlayer, setAudioModeAsync } from 'expo-audio';

/** Plays a short sound on request, also when the phone is silent. Resolves to false when it cannot be played. */
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
