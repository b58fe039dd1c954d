import type { Plugin } from 'vite';

/** What the public pages' loader shares with the app: each gets its own copy, which is smaller than one more request. */
const shared = /\/ui\/kept-theme\.ts$/;
const loader = /\/wake\/loader\.ts$/;

export const ownCopies: Plugin = {
  name: 'own-copies',
  enforce: 'pre',
  resolveId: {
    filter: { id: shared },
    async handler(source, importer, options) {
      if (importer === undefined || !loader.test(importer)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved === null ? null : `${resolved.id}?loader`;
    },
  },
};
