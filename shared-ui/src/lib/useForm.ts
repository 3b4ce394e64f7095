import { useRef, useState } from 'react';

export type Values = Record<string, string>;
export type Faults = Partial<Record<string, string>>;

interface Options<V extends Values> {
  initial: V;
  /** Sentences by field for what cannot be sent; empty when all is well. */
  check(values: V): Faults;
  /** Throwing keeps the values; what it throws goes to `failed`. */
  send(values: V): Promise<void>;
  /** Turns a refusal into sentences by field; `''` is the form's own. */
  failed(fault: unknown): Faults;
  /** Nothing can be sent now, by whatever way: the button says so, and the Enter key is no way around it. */
  isHeld?: boolean;
}

export interface Form<V extends Values> {
  values: V;
  isBusy: boolean;
  isHeld: boolean;
  /** The form's own message, when a refusal belongs to no field. */
  fault: string | undefined;
  set(name: keyof V & string, value: string): void;
  leave(name: keyof V & string): void;
  faultOf(name: keyof V & string): string | undefined;
  /** Sentences that come from elsewhere than sending, as when a code was asked for. */
  refuse(faults: Faults): void;
  submit(): void;
  /** Begins anew: for a form that stays in its place after what was typed has been used. */
  reset(): void;
}

/** One form: messages come as fields are left, values stay when sending fails, nothing is sent twice. */
export function useForm<V extends Values>({ initial, check, send, failed, isHeld = false }: Options<V>): Form<V> {
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Faults>({});
  const [isBusy, setBusy] = useState(false);
  // State is too slow a guard: two taps may come before it is drawn.
  const isSending = useRef(false);
  const faults = check(values);

  const run = async () => {
    isSending.current = true;
    setBusy(true);
    setRefused({});
    try {
      await send(values);
    } catch (fault) {
      setRefused(failed(fault));
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  return {
    values,
    isBusy,
    isHeld,
    fault: refused[''],
    set(name, value) {
      setValues((old) => ({ ...old, [name]: value }));
      setRefused(({ [name]: _answered, ...rest }) => rest);
    },
    leave(name) {
      setLeft((old) => new Set(old).add(name));
    },
    faultOf: (name) => refused[name] ?? (left.has(name) ? faults[name] : undefined),
    refuse: setRefused,
    reset() {
      setValues(initial);
      setLeft(new Set());
      setRefused({});
    },
    submit() {
      if (isSending.current || isHeld) return;
      setLeft(new Set(Object.keys(values)));
      if (Object.keys(faults).length === 0) void run();
    },
  };
}
