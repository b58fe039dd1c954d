import type { Caller } from '../../../http/handler.ts';
import type { Limit } from '../../limits/limit.ts';

/** As for the password: per session, per browser that was logged in before, or per line of a caller. */
export const badCodes: Limit = { action: 'admin-code', max: 5, windowSecs: 300 };

/** Of somebody who is logged in. */
export const bucketOf = ({ adminSessionId, address }: Caller): string => adminSessionId ?? address;
