import type { Plugin } from 'vite';

/**
 * What the loader of the public pages shares with the apps, and no more than a few lines: it gets a copy of its own, so that
 * no page asks for a file of what both need. None of it keeps anything that the other would have to know.
 */
const shared = /\/ui\/(kept-theme|toast\/carried)\.ts$|vite\/preload-helper\.js$/;
const loader = /\/wake\/loader\.ts$/;
const mark = '?loader';
const helper = '\0vite/preload-helper.js';

export const ownCopies: Plugin = {
  name: 'own-copies',
  enforce: 'pre',
  resolveId: {
    filter: { id: shared },
    async handler(source, importer, options) {
      if (importer === undefined || !loader.test(importer)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved === null ? null : `${resolved.id}${mark}`;
    },
  },
  load: {
    filter: { id: /preload-helper\.js\?loader$/ },
    // The bundler's own has no file that could be read again.
    handler: async function () {
      const { code } = await this.load({ id: helper });
      return code === null ? null : { code, moduleSideEffects: false };
    },
  },
};
