import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { forbidden, options } from '../.dependency-cruiser.mjs';

const rooms = ['contract', 'edition', 'server', 'launch', 'web', 'sandbox', 'test', 'bench'];

/** Checks the rooms below `baseDir`; answers the violations and how many of our own files were read. */
export async function cruiseRooms(baseDir, tsConfigFile) {
  const present = rooms.filter((room) => existsSync(join(baseDir, room)));
  const { enhancedResolveOptions, ...others } = options;
  const { output } = await cruise(
    present,
    { ...others, baseDir, validate: true, ruleSet: { forbidden }, tsConfig: { fileName: tsConfigFile } },
    { ...enhancedResolveOptions },
    { tsConfig: extractTsConfig(tsConfigFile) },
  );
  const own = output.modules.filter(
    ({ source }) => /\.tsx?$/.test(source) && !source.includes('node_modules'),
  );
  return {
    files: own.length,
    imports: own.reduce((sum, { dependencies }) => sum + dependencies.length, 0),
    violations: output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
