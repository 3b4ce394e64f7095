declare module 'react-native-web' {
  import type { ReactElement } from 'react';

  export function unstable_createElement(tag: string, props: object): ReactElement;
}
