import { createContext, type ReactNode } from 'react';

/** A line under the header, shown on all pages of a kind of section. */
export const SectionLine = createContext<ReactNode>(null);
