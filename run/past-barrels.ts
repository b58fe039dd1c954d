/**
 * Sends imports past the files that only gather others. Through `radix-ui`, `lucide-react` and `date-fns` every screen
 * seems to need all of them, so nobody could tell which parts belong to the first screen (group-chunks.ts).
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

interface Barrel {
  /** The file of one name, in node_modules, and how the name is taken from it. */
  fileOf(name: string): string;
  taken(name: string, local: string): string;
}

const kebab = (name: string) =>
  name
    .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
    .replace(/([A-Z0-9])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();

const barrels: Record<string, Barrel> = {
  'radix-ui': {
    fileOf: (name) => `@radix-ui/react-${kebab(name)}/dist/index.mjs`,
    taken: (_, local) => `* as ${local}`,
  },
  'lucide-react': {
    fileOf: (name) => `lucide-react/dist/esm/icons/${kebab(name)}.mjs`,
    taken: (_, local) => local,
  },
  'date-fns': {
    fileOf: (name) => `date-fns/${name}.js`,
    taken: (name, local) => `{ ${name} as ${local} }`,
  },
};

const packages = fileURLToPath(new URL('../node_modules/', import.meta.url));
const gathering = /^import \{([^}]*)\} from '(radix-ui|lucide-react|date-fns)';/gm;

export const pastBarrels: Plugin = {
  name: 'past-barrels',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(web|edition|contract)\/.*\.tsx?$/ },
    handler: (source) => ({
      code: source.replace(gathering, (_, names: string, from: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => oneImport(name, from))
          .join(' '),
      ),
      map: null,
    }),
  },
};

/** What has no file of its own is taken as before. */
function oneImport(name: string, from: string): string {
  const [imported = name, local = imported] = name.split(' as ');
  const barrel = barrels[from];
  const file = barrel && packages + barrel.fileOf(imported);
  return file && existsSync(file)
    ? `import ${barrel.taken(imported, local)} from '${file}';`
    : `import { ${name} } from '${from}';`;
}
