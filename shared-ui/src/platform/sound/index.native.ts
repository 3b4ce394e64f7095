import { createAudioPlayer } from 'expo-audio';

/** Plays a short sound. */
export function playSound(source: string): Promise<boolean> {
  const player = createAudioPlayer({ uri: source });
  player.addListener('playbackStatusUpdate', (status) => {
    if (status.didJustFinish) player.remove();
  });
  player.play();
  return Promise.resolve(true);
}
