import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** What the scripts bring and remember; safe to delete. */
export const runtimeDir = join(root, '.runtime');
