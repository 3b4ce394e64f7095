const typed = 'input, textarea, select, [contenteditable="true"]';

/** A key of the whole page: not while somebody types, nor below a dialog. Gives a way to stop. */
export function onKey(key: string, act: () => void): () => void {
  const hear = (event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const isTyping = event.target instanceof Element && event.target.matches(typed);
    if (isTyping || document.querySelector('[aria-modal="true"]') !== null) return;
    event.preventDefault();
    act();
  };
  document.addEventListener('keydown', hear);
  return () => document.removeEventListener('keydown', hear);
}
