/**
 * Which parts of the client travel together. Left alone the bundler makes a file of every piece that two screens share:
 * 85 requests before the back office stands. Here a piece goes by who needs it at once: every app (`base` with the
 * public pages' dialogs, `app` without), the portal, or the back office. What only some screens need stays with them.
 */
interface Info {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}
interface Context {
  getModuleInfo(id: string): Info | null;
}

/** From so many screens of the back office on, a piece comes with its frame. */
const manyScreens = 12;

export function chunkOf(id: string, modules: Context): string | null {
  // They are not the app's: each document names its own.
  if (/\/(public|issue)\/styles\//.test(id)) return null;
  const roots = rootsOf(id, modules);
  const has = (pattern: RegExp) => roots.some((root) => pattern.test(root));
  // The loader of the public pages is all that they run, so nothing of it may bring more along.
  if (has(/\/wake\/loader\.ts$/)) return null;
  const inPublic = has(/\/web\/public\/wake\//);
  const inPortal = has(/\/web\/portal\/(page|shell\/gate)\.tsx$/);
  const screens = roots.filter((root) => /\/web\/admin\/.*\/page\.tsx$/.test(root)).length;
  const inOffice = has(/\/web\/admin\/(shell\/shell|groups\/page)\.tsx$/) || screens >= manyScreens;
  const inAll = has(/\/web\/(index\.html|main\.tsx)$/);
  if (inPublic && (inAll || inPortal || inOffice)) return 'base';
  if (inAll || (inPortal && inOffice)) return 'app';
  // A style sheet more is a request more before the first paint.
  if (/\.css$/.test(id) && (inPortal || inOffice)) return 'app';
  if (inPortal) return 'portal';
  return inOffice ? 'office' : null;
}

/** The modules that are loaded by themselves, and bring this one along. */
function rootsOf(id: string, modules: Context): string[] {
  const seen = new Set([id]);
  for (const one of seen)
    for (const importer of modules.getModuleInfo(one)?.importers ?? []) seen.add(importer);
  return [...seen].filter((one) => {
    const info = modules.getModuleInfo(one);
    return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
  });
}
