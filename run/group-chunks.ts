/**
 * Which parts of the client travel together. Left alone the bundler makes a file of every piece that two screens share:
 * 85 requests before the back office stands. Here a piece goes by who needs it at once: every app (`base` with the
 * woken public pages, `app` without), the portal, or the back office; `overlays` comes later, and `parts` with the
 * next screen of the back office.
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
  // Behind the file that gathers a package nobody can tell who needs it: only the first screen of the back office does.
  if (/query-core\/.*\/queriesObserver\.js$|react-query\/.*\/useQueries\.js$/.test(id)) return 'office';
  const roots = rootsOf(id, modules);
  const has = (pattern: RegExp) => roots.some((root) => pattern.test(root));
  // The loader of the public pages is all that they run, so nothing of it may bring more along.
  if (has(/\/wake\/loader\.ts$/)) return null;
  const inPublic = has(/\/web\/public\/wake\//);
  const doors = {
    all: has(/\/web\/(index\.html|main\.tsx)$/),
    portal: has(/\/web\/portal\/(page|shell\/gate)\.tsx$/),
    office: has(/\/web\/admin\/(shell\/shell|groups\/page)\.tsx$/),
  };
  const isFirst = doors.all || doors.portal || doors.office;
  const isCommon = roots.filter((root) => /\/web\/admin\/.*\/page\.tsx$/.test(root)).length >= manyScreens;
  const inOverlays = !/\.css$/.test(id) && has(/\/web\/ui\/overlays\/all\.ts$/);
  // What comes with the frame of the back office must not bring along what comes later.
  if (inPublic && (isFirst || (inOverlays && isCommon))) return 'base';
  // What opens over a page comes in one file, whoever opens it.
  if (inOverlays && !isFirst) return 'overlays';
  if (inPublic) return wokenOf(id, roots);
  // No page of the one gets the frame of the other along.
  const inBoth = has(/\/web\/portal\//) && has(/\/web\/admin\//);
  const first = firstOf(id, { ...doors, office: doors.office || isCommon });
  if (inBoth) return first === null ? null : 'app';
  return first ?? seldomOf(id, roots);
}

function firstOf(id: string, { all, portal, office }: Record<'all' | 'portal' | 'office', boolean>) {
  if (all || (portal && office)) return 'app';
  // A style sheet more is a request more before the first paint.
  if (/\.css$/.test(id) && (portal || office)) return 'app';
  if (portal) return 'portal';
  return office ? 'office' : null;
}

/** Icons, and what our own screens are made of. */
const isSmall = (id: string) =>
  /\/lucide-react\/.*\/icons\/|\/web\/(ui|format|reader)\/.*\.tsx?$|\/links\.ts$/.test(id);

/**
 * What the woken public pages share with an app: a file of a line is dearer than the line, whoever does not need it. Not
 * what brings a style sheet, which would be a request more for everybody.
 */
const wokenOf = (id: string, roots: readonly string[]) =>
  isSmall(id) && !/dialog/.test(id) && roots.some((root) => !/\/web\/public\/wake\//.test(root))
    ? 'base'
    : null;

/**
 * A file for every small part that two screens share is dearer than these are together, and the name of each stands in
 * the first load; so are the style sheets of each screen. A package that only two screens need stays with them. Whoever
 * is still to log in gets nothing of it.
 */
function seldomOf(id: string, roots: readonly string[]): string | null {
  if (!roots.every((root) => /\/web\/admin\//.test(root))) return null;
  if (roots.some((root) => /\/admin\/login\//.test(root)))
    return isSmall(id) && roots.length > 1 ? 'office' : null;
  if (/\.css$/.test(id)) return 'parts';
  const least = /\/node_modules\//.test(id) && !isSmall(id) ? 3 : 2;
  return roots.length >= least ? 'parts' : null;
}

/** The modules that are loaded by themselves, and bring this one along. */
function rootsOf(id: string, modules: Context): string[] {
  const seen = new Set([id]);
  for (const one of seen)
    for (const importer of modules.getModuleInfo(one)?.importers ?? [])
      if (!isForSchemas(one, importer)) seen.add(importer);
  return [...seen].filter((one) => {
    const info = modules.getModuleInfo(one);
    return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
  });
}

/** Nouns of the contract know one another by schemas, of which nothing comes along (lean-contract.ts). */
function isForSchemas(id: string, importer: string): boolean {
  return /\/contract\/[\w-]+\.ts$/.test(id) && /\/contract\/(?!index\.ts)[\w-]+\.ts$/.test(importer);
}
