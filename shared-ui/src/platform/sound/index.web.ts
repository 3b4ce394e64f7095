/** Plays a short sound; a browser that refuses stays silent, the words are still on the screen. */
export async function playSound(source: string): Promise<boolean> {
  try {
    await new Audio(source).play();
    return true;
  } catch {
    return false;
  }
}
