/** The letters that the product wrote to disk instead of sending, as pages to read them. */

import type { Fate } from '../mail-reports/controller.ts';
import type { Emulator } from '../server.ts';
import { fates, letterPage, listPage, toldPage } from './pages.ts';
import { listLetters, readLetter } from './read-outbox.ts';

// What a letter says may do nothing here: no script, no request, no way out of its frame.
const letterPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups";

export const outboxEmulator: Emulator = {
  name: 'outbox',
  mount(scope, { outbox, mailReports }) {
    scope.get('/', async (_request, reply) =>
      reply.type('text/html').send(listPage(await listLetters(outbox))),
    );
    scope.get<{ Params: { file: string } }>('/:file', async (request, reply) => {
      const letter = await readLetter(outbox, request.params.file);
      if (letter === null) return reply.status(404).type('text/plain').send('There is no such letter.');
      return reply.type('text/html').send(letterPage(letter));
    });
    scope.get<{ Params: { file: string } }>('/:file/html', async (request, reply) => {
      const letter = await readLetter(outbox, request.params.file);
      if (letter === null) return reply.status(404).type('text/plain').send('There is no such letter.');
      return reply.type('text/html').header('content-security-policy', letterPolicy).send(letter.html);
    });
    scope.post<{ Params: { file: string; fate: string } }>('/:file/:fate', async (request, reply) => {
      const { file, fate } = request.params;
      const letter = Object.hasOwn(fates, fate) ? await readLetter(outbox, file) : null;
      if (letter === null) return reply.status(404).type('text/plain').send('There is no such letter.');
      const status = await mailReports.tell(fate as Fate, letter.to, letter.returnPath);
      return reply.type('text/html').send(toldPage(letter, fate as Fate, status));
    });
  },
};
