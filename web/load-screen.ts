/** A screen's code that did not come: no connection, or the files of a build that is no longer there. */
export class ScreenMissing extends Error {
  constructor(cause: unknown) {
    super('The code of this screen did not come', { cause });
    this.name = 'ScreenMissing';
  }
}

/** An import whose failure can be told from a fault of the screen itself. */
export function screen<Page>(load: () => Promise<Page>): () => Promise<Page> {
  return async () => {
    try {
      return await load();
    } catch (cause) {
      throw new ScreenMissing(cause);
    }
  };
}
