// The turn bar may lie over what one looks at: the page makes room for it, as high as it is now.

/** Whenever the bar grows, these things are scrolled out from under it. */
export function keepAbove(bar: HTMLElement, things: HTMLElement): () => void {
  return whenSized(bar, () => {
    const covered = things.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
    if (covered > 0) scrollBy({ top: covered + 8 });
  });
}

/** What gets the focus is scrolled to above the bar. */
export function scrollAbove(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const stop = whenSized(bar, () => (style.scrollPaddingBottom = `${bar.offsetHeight + 16}px`));
  return () => {
    stop();
    style.scrollPaddingBottom = "";
  };
}

function whenSized(bar: HTMLElement, then: () => void): () => void {
  const watched = new ResizeObserver(then);
  watched.observe(bar);
  return () => watched.disconnect();
}
