/** What is typed in open forms, so that a page that has to reload itself can bring it back. Never stored otherwise. */

type Values = Record<string, string>;

interface Draft {
  form: string;
  values: Values;
}

const openForms = new Set<() => Values>();
let restored: readonly Draft[] = [];

// A form is recognized by its fields; a reloaded page has the same address, and so the same forms.
const formOf = (values: Values): string => Object.keys(values).sort().join(' ');
const isSecret = (name: string): boolean => /pass|pwd|code|captcha|pin|token|secret/i.test(name);

/** Registers an open form. Returns a function that removes it. */
export function watchDraft(read: () => Values): () => void {
  openForms.add(read);
  return () => openForms.delete(read);
}

/** What is typed in all open forms, without secrets. */
export function openDrafts(): Draft[] {
  return [...openForms].map((read) => {
    const values = read();
    const kept = Object.entries(values).filter(([name]) => !isSecret(name));
    return { form: formOf(values), values: Object.fromEntries(kept) };
  });
}

/** Brings drafts back for forms that open from now on; an empty list ends that. */
export function restoreDrafts(drafts: readonly Draft[]): void {
  restored = drafts;
}

/** The first values of a form, with what was typed before the page reloaded itself. */
export function withDraft<V extends Values>(initial: V): V {
  const draft = restored.find(({ form }) => form === formOf(initial));
  return { ...initial, ...draft?.values };
}
