/** What the admin should know and act on (ours, beyond product.md's calls). */
import { z } from 'zod';
import { instant, ok, route } from './kit.ts';

export const notice = z.object({
  /** Names the cause; one notice each. */
  key: z.string(),
  sentence: z.string(),
  since: instant,
});
export type Notice = z.infer<typeof notice>;

export const notices = {
  list: route({
    method: 'GET',
    path: '/api/notices',
    access: 'admin',
    summary: 'What the admin should know and act on, the oldest first',
    answer: z.array(notice),
  }),
  dismiss: route({
    method: 'POST',
    path: '/api/notices/:key/dismiss',
    access: 'admin',
    summary: 'Put a notice away; it comes back when its words change',
    params: z.object({ key: z.string().max(100) }),
    answer: ok,
    errors: { 404: 'no such notice' },
  }),
};
