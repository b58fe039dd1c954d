import { createLog, type Log } from '../../server/kit/log.ts';

/** Silent, so that expected failures do not fill the screen; LOG_LEVEL=debug shows them. */
export const quietLog: Log = createLog({ level: process.env.LOG_LEVEL ?? 'silent' });
