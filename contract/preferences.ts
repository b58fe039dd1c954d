/** What a reader wants by mail, by the link that stands in every issue (ours). */
import { z } from 'zod';
import { route } from './kit.ts';
import { byToken } from './reading.ts';

/** Whether the weekly issue comes by mail; the subscription and the portal go on either way. */
export const wishes = z.object({ weekly: z.boolean() });

/** What is so now. */
export const wishesNow = wishes.extend({
  /** Reads by complimentary access alone: there is no subscription that could be ended. */
  isComplimentary: z.boolean(),
});

const errors = { 404: 'no link of ours, or nobody whom we know any more' };

export const preferences = {
  read: route({
    method: 'GET',
    path: '/api/preferences/:token',
    access: 'public',
    summary: 'What the reader of this link wants by mail; the address is masked (ours)',
    params: byToken,
    answer: wishesNow.extend({
      /** "m…@example.com" */
      email: z.string(),
    }),
    errors,
  }),
  save: route({
    method: 'POST',
    path: '/api/preferences/:token',
    access: 'public',
    summary: 'Turn the weekly issue on or off for the reader of this link (ours)',
    params: byToken,
    body: wishes,
    answer: wishesNow,
    errors,
  }),
};
