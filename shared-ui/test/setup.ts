/* What every browser has and jsdom lacks. */
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
  }) as Partial<MediaQueryList> as MediaQueryList;
