/**
 * Props of scroll views with fields: the phone's keyboard covers no field, and a press outside closes it and still
 * counts.
 */
export const keyboardProps = { automaticallyAdjustKeyboardInsets: true, keyboardShouldPersistTaps: 'handled' } as const;
