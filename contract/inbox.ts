/** What outside services report to us. Whoever calls proves itself by a secret in the address (spec/wire.md section 1.4). */
import { z } from 'zod';
import { ok, route } from './kit.ts';

export const inbox = {
  assemblyai: route({
    method: 'POST',
    path: '/api/inbox/assemblyai/:token',
    access: 'public',
    summary: 'AssemblyAI reports that a job ended; the answer says nothing of it',
    params: z.object({ token: z.string().min(1).max(200) }),
    body: z.object({ transcript_id: z.string().max(100), status: z.string().max(40) }),
    answer: ok,
    errors: { 404: 'nobody waits for that' },
  }),
};
