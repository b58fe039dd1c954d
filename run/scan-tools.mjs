import { run } from './child.mjs';

export const isThere = async (program) => (await run('which', [program])).code === 0;

/** A scanner that could not look has found nothing, and that is no all-clear. */
export const notRun = (name, why) => ({ name, found: `not run: ${why}`, bounds: 'none', isClean: false });
