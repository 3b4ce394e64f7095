/* Browser APIs that jsdom lacks. */
if (typeof window !== 'undefined') {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media,
      onchange: null,
    }) as Partial<MediaQueryList> as MediaQueryList;
  window.scrollTo = () => undefined;
  Blob.prototype.arrayBuffer = function () {
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.readAsArrayBuffer(this);
    });
  };
}
