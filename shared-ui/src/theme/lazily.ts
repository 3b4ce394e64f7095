import { StyleSheet } from 'react-native';

type Style = Parameters<typeof StyleSheet.create>[0][string];

/** A table of styles that are computed on first use: there are many, and a screen needs only some. */
export function lazily<T extends Record<string, Style>>(styles: T): T {
  const table = {} as T;
  for (const name of Object.keys(styles) as (keyof T & string)[]) {
    Object.defineProperty(table, name, {
      configurable: true,
      enumerable: true,
      get: () => {
        const { [name]: value } = StyleSheet.create({ [name]: styles[name] } as Record<string, Style>);
        Object.defineProperty(table, name, { value, enumerable: true });
        return value;
      },
    });
  }
  return table;
}
