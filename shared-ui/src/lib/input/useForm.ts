import { useEffect, useRef, useState } from 'react';

import { watchDraft, withDraft } from './drafts';

export type Values = Record<string, string>;
export type FieldErrors = Partial<Record<string, string>>;

interface Options<V extends Values> {
  initial: V;
  /** Validates the values; returns messages by field, empty when valid. */
  check(values: V): FieldErrors;
  /** Submits the values. When it throws, the values stay and the error goes to `toErrors`. */
  send(values: V): Promise<void>;
  /** Converts an error into messages by field; `''` is the form's own. */
  toErrors(fault: unknown): FieldErrors;
  /** Submitting is not possible now, by button or Enter key. */
  isDisabled?: boolean;
}

export interface Form<V extends Values> {
  values: V;
  isBusy: boolean;
  isDisabled: boolean;
  /** The message of the form itself. */
  error: string | undefined;
  set(name: keyof V & string, value: string): void;
  blur(name: keyof V & string): void;
  errorOf(name: keyof V & string): string | undefined;
  /** Sets messages that do not come from submitting, such as those of a requested code. */
  setErrors(errors: FieldErrors): void;
  submit(): void;
  /** Resets the form after a submit that keeps it open. */
  reset(): void;
}

/**
 * Form state: errors appear when a field loses focus, values stay when submitting fails, double submits are ignored.
 */
export function useForm<V extends Values>({ initial, check, send, toErrors, isDisabled = false }: Options<V>): Form<V> {
  const [values, setValues] = useState(() => withDraft(initial));
  const latest = useRef(values);
  latest.current = values;
  useEffect(() => watchDraft(() => latest.current), []);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [serverErrors, setServerErrors] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);
  // State updates are asynchronous: two taps may come before the next render.
  const isSending = useRef(false);
  const errors = check(values);

  const run = async () => {
    isSending.current = true;
    setBusy(true);
    setServerErrors({});
    try {
      await send(values);
    } catch (fault) {
      setServerErrors(toErrors(fault));
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  return {
    values,
    isBusy,
    isDisabled,
    error: serverErrors[''],
    set(name, value) {
      setValues((old) => ({ ...old, [name]: value }));
      setServerErrors(({ [name]: _cleared, ...rest }) => rest);
    },
    blur(name) {
      setTouched((old) => new Set(old).add(name));
    },
    errorOf: (name) => serverErrors[name] ?? (touched.has(name) ? errors[name] : undefined),
    setErrors: setServerErrors,
    reset() {
      setValues(initial);
      setTouched(new Set());
      setServerErrors({});
    },
    submit() {
      if (isSending.current || isDisabled) return;
      setTouched(new Set(Object.keys(values)));
      if (Object.keys(errors).length === 0) void run();
    },
  };
}
