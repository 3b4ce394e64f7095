import { createContext, type ReactNode } from 'react';

/** One line under the head of a section: what its whole kind has, whichever of its pages is open. */
export const SectionLine = createContext<ReactNode>(null);
