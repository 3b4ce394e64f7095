/** Resolves to true when the text is on the clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The browser denied access: the caller asks the user to copy the text by hand.
    return false;
  }
}
