import { createStore } from './store';

/** Whether whoever signed in here did so for the first time ever; forgotten with the page. */
export const firstTime = createStore(false);
