/** Plays a short sound. Resolves to false when the browser refuses; the text is still on screen. */
export async function playSound(source: string): Promise<boolean> {
  try {
    await new Audio(source).play();
    return true;
  } catch {
    return false;
  }
}
