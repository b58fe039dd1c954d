/** What a reading link of a mail opens: one issue, for 60 days, without logging in (server.md section 4.5; ours). */
import { z } from 'zod';
import { issue } from './digests.ts';
import { instant, route } from './kit.ts';

/** A token of a link; whether we made it is judged by the server. */
export const byToken = z.object({ token: z.string().min(1).max(300) });

export const reading = {
  open: route({
    method: 'GET',
    path: '/api/read/:token',
    access: 'public',
    summary: 'The issue of a reading link, as it is published now; makes no session (ours)',
    params: byToken,
    answer: z.object({ issue, publishedAt: instant.nullable(), correctedAt: instant.nullable() }),
    errors: {
      403: 'the access of this reader has ended',
      404: 'no link of ours',
      410: 'its 60 days are over, or the issue was taken back',
    },
  }),
};
