/** Lanes to a mail server that a library makes: encryption, log-in, and its own idea of the protocol. */
import { SMTPServer } from 'smtp-server';
import { describe, expect, it } from 'vitest';
import { lanesForTests } from './lanes-for-tests.ts';
import { letter, mailerTo, never, now, reader } from './letters.ts';

const { openLane, stopLater } = lanesForTests();

describe("a lane to a server of somebody else's making", () => {
  async function listen(password: string) {
    const taken: string[] = [];
    const server = new SMTPServer({
      onAuth: ({ username, password: given }, _session, done) =>
        given === password ? done(null, { user: username }) : done(new Error('wrong password')),
      onData(stream, session, done) {
        let size = 0;
        stream.on('data', (chunk: Buffer) => {
          size += chunk.length;
        });
        stream.on('end', () => {
          taken.push(`${session.envelope.rcptTo[0]?.address} ${session.secure} ${size}`);
          done();
        });
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    stopLater({ stop: () => new Promise((done) => server.close(() => done())) });
    return { port: (server.server.address() as { port: number }).port, taken };
  }

  it('encrypts, logs in, and hands over one letter after the other', async () => {
    const { port, taken } = await listen('secret');
    const mailer = mailerTo(`smtp://me:secret@127.0.0.1:${port}?tls.rejectUnauthorized=false`);
    const lane = await openLane(mailer);
    const prepared = await mailer.prepare(letter);
    for (let nth = 0; nth < 10; nth += 1) await lane.send(prepared, reader(nth), never);
    const { length } = await prepared.messageFor(reader(1), now);
    expect(taken).toEqual(Array.from({ length: 10 }, (_, nth) => `reader-${nth}@example.com true ${length}`));
  });

  it('says what to mend where the log-in fails', async () => {
    const { port } = await listen('secret');
    const mailer = mailerTo(`smtp://me:wrong@127.0.0.1:${port}?tls.rejectUnauthorized=false`);
    const lane = mailer.createLane();
    await expect(lane.open(never)).rejects.toMatchObject({ verdict: 'setup', stage: 'login' });
    expect(lane.isOpen()).toBe(false);
  });
});
