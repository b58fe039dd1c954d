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

/** When a file of such a name was made; null for any other. */
export function madeAt(name: string): Date | null {
  const [, y, mo, d, h, mi, s] =
    /^walkthrough-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/.exec(name) ?? [];
  if (y === undefined) return null;
  const at = new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}
