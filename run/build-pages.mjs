/**
 * Bundles the renderer of the public pages for the server, with the names of the built files that they need. Run by
 * run/build.mjs after the web client.
 */
import { cpSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { compressWeb } from './compress-web.mjs';
import { bundled } from './packages.mjs';
import { root } from './places.mjs';

// What the first view is set in; the rest of the faces come when a page uses them.
const firstFonts = ['newsreader-plain', 'newsreader-italic-plain', 'instrument-sans-plain'];

const target = join(root, 'dist/pages');
const aside = join(root, 'dist/pages.partial');

compressWeb(join(root, 'dist/web'));
rmSync(aside, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: { render: 'web/public/render/entry.ts' },
  outdir: aside,
  ...bundled,
  jsx: 'automatic',
  // The browser has the styles already; the server only writes class names.
  loader: { '.css': 'empty' },
  define: { ...bundled.define, builtAssets: JSON.stringify(builtAssets()) },
});
// The faces that the picture for shares is drawn with.
cpSync(join(root, 'web/public/share/faces'), join(aside, 'faces'), { recursive: true });
rmSync(target, { recursive: true, force: true });
renameSync(aside, target);

function builtAssets() {
  const web = join(root, 'dist/web');
  const built = JSON.parse(readFileSync(join(web, 'built-files.json'), 'utf8'));
  const styles = built['public/styles/index.css'];
  const issueStyles = built['issue/styles/index.css'];
  const loader = built['public/wake/loader.ts'];
  const files = readdirSync(join(web, 'assets'));
  const fonts = firstFonts.map((name) => files.find((file) => file.startsWith(name)));
  if (!styles || !issueStyles || !loader || fonts.includes(undefined))
    throw new Error('The web client was built without them');
  return {
    styles: [`/${styles.file}`],
    issueStyles: [`/${issueStyles.file}`],
    loader: `/${loader.file}`,
    fonts: fonts.map((file) => `/assets/${file}`),
  };
}
