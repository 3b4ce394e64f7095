/** For what stands beside a field: a press there leaves the field in use. */
export const keepFocus = { onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault() } as object;
