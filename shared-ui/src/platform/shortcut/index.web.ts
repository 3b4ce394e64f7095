const textInputs = 'input, textarea, select, [contenteditable="true"]';

/**
 * Registers a keyboard shortcut of the page, inactive while typing and below a dialog. Returns an unsubscribe
 * function.
 */
export function onKey(key: string, handler: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const isTyping = event.target instanceof Element && event.target.matches(textInputs);
    if (isTyping || document.querySelector('[aria-modal="true"]') !== null) return;
    event.preventDefault();
    handler();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
