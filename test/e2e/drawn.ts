/**
 * For `page.evaluate`: resolves when the window was drawn twice, so that what had changed before is on it; after a second
 * all the same, as a window that draws nothing has no pictures either.
 */
export const drawn = (): Promise<unknown> =>
  new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done));
    setTimeout(done, 1_000);
  });
