import { join } from 'node:path';
import type { Config } from '../../config.ts';

export const backupFolder = ({ backups, dataDir }: Pick<Config, 'backups' | 'dataDir'>): string =>
  backups.dir ?? join(dataDir, 'backups');

const ending = '.backup';

/** In order of time when in order of the alphabet. */
export const backupName = (at: Date): string =>
  `walkthrough-${at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '')}${ending}`;
