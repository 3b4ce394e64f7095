/** Props for elements beside a field: pressing them keeps focus in the field. */
export const keepFocus = { onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault() } as object;
