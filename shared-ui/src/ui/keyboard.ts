/** For whatever scrolls with fields in it: the keyboard of a phone covers none of them, and a press beside it is one press. */
export const overKeyboard = { automaticallyAdjustKeyboardInsets: true, keyboardShouldPersistTaps: 'handled' } as const;
