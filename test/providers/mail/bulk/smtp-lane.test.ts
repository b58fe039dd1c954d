/** One connection for many letters: what is offered is used, what is not is done without, and what fails is told apart. */
import { describe, expect, it } from 'vitest';
import type { Twist } from '../../../app/mail-server.ts';
import { connectionsOf, lanesForTests, takenBy, until, waits } from './lanes-for-tests.ts';
import { letter, mailerTo, never, now, reader } from './letters.ts';

const { against, openLane } = lanesForTests();

describe('a lane', () => {
  it.each([
    ['with pipelining', ['PIPELINING', '8BITMIME', 'SIZE 100000', 'SMTPUTF8']],
    ['without pipelining', ['8BITMIME']],
    ['without anything', []],
  ])('carries letter after letter over one connection, %s, each as it was written', async (_what, offers) => {
    const { server, mailer } = await against(() => null, { offers });
    const lane = await openLane(mailer);
    const prepared = await mailer.prepare(letter);
    for (let nth = 0; nth < 20; nth += 1) await lane.send(prepared, reader(nth), never);
    expect(connectionsOf(server)).toBe(1);
    expect(server.tooEarly).toBe(0);
    expect(takenBy(server)).toEqual(Array.from({ length: 20 }, (_, nth) => `reader-${nth}@example.com`));
    for (const [nth, { data, sender }] of server.conversations.entries()) {
      const message = (await prepared.messageFor(reader(nth), now)).toString('latin1');
      // Its dots are doubled on the way (RFC 5321 section 4.5.2).
      expect(`${data?.replace(/^\.\./gm, '.')}\r\n`).toBe(message);
      expect(data).toMatch(/^\.\.$/m);
      const size = offers.includes('SIZE 100000') ? ` SIZE=${message.length}` : '';
      expect(sender).toBe(`MAIL FROM:<bounces+${nth}@walkthrough.example>${size}`);
    }
  });

  it('begins with a greeting that takes a second, and that stays the only wait', async () => {
    const { server, mailer } = await against(() => null, { bannerAfterMs: 1_000 });
    const startedAt = performance.now();
    const lane = await openLane(mailer);
    expect(performance.now() - startedAt).toBeGreaterThan(900);
    const prepared = await mailer.prepare(letter);
    for (let nth = 0; nth < 5; nth += 1) await lane.send(prepared, reader(nth), never);
    expect([connectionsOf(server), takenBy(server).length]).toEqual([1, 5]);
  });

  it('takes addresses with other letters only where the server does, and domains always', async () => {
    const to = { to: 'jörg@bücher.example' };
    const old = await against(() => null);
    const lane = await openLane(old.mailer);
    const prepared = await old.mailer.prepare(letter);
    await expect(lane.send(prepared, reader(1, to), never)).rejects.toMatchObject({
      verdict: 'address',
      message: expect.stringContaining('beyond ASCII'),
    });
    await lane.send(prepared, reader(2, { to: 'ann@bücher.example' }), never);
    expect(takenBy(old.server)).toEqual(['ann@xn--bcher-kva.example']);
    const modern = await against(() => null, { offers: ['PIPELINING', '8BITMIME', 'SMTPUTF8'] });
    await (await openLane(modern.mailer)).send(prepared, reader(1, to), never);
    expect(takenBy(modern.server)).toEqual(['jörg@xn--bcher-kva.example']);
    expect(modern.server.conversations[0]?.sender).toMatch(/> BODY=8BITMIME SMTPUTF8$/);
  });

  it('asks nobody about what no server could take', async () => {
    const { server, mailer } = await against(() => null, { offers: ['SIZE 1000'] });
    const lane = await openLane(mailer);
    const prepared = await mailer.prepare(letter);
    await expect(lane.send(prepared, reader(1), never)).rejects.toMatchObject({ verdict: 'ours' });
    const evil = reader(1, { to: 'ann@example.com>\r\nRCPT TO:<bob@example.com' });
    await expect(lane.send(prepared, evil, never)).rejects.toMatchObject({ verdict: 'address' });
    const returnPath = 'b@walkthrough.example>\r\nRCPT TO:<bob@example.com';
    await expect(lane.send(prepared, reader(1, { returnPath }), never)).rejects.toMatchObject({
      verdict: 'ours',
    });
    expect(lane.isOpen()).toBe(true);
    expect(server.conversations).toMatchObject([{ sender: null, recipient: null }]);
  });
});

describe('a lane whose server refuses', () => {
  it.each<[Twist, string, string, boolean]>([
    [{ stage: 'recipient', answer: '550 5.1.1 No such user' }, 'address', 'recipient', true],
    [{ stage: 'recipient', answer: '450 4.2.0 Greylisted' }, 'again', 'recipient', true],
    [{ stage: 'recipient', answer: '552 5.2.2 Full' }, 'full', 'recipient', true],
    [{ stage: 'sender', answer: '451 4.7.1 Slow down' }, 'again', 'sender', true],
    [{ stage: 'data', answer: '451 4.3.0 Later' }, 'again', 'data', true],
    [{ stage: 'message', answer: '554 5.7.1 Spam' }, 'policy', 'message', true],
    [{ stage: 'message', answer: '451 4.3.0 Later' }, 'again', 'message', true],
    [{ stage: 'recipient', answer: '421 4.3.2 Bye' }, 'again', 'recipient', false],
    [{ stage: 'message', answer: '421 4.3.2 Bye' }, 'again', 'message', false],
    [{ stage: 'recipient', answer: 'drop' }, 'again', 'recipient', false],
    [{ stage: 'data', answer: 'what?' }, 'again', 'data', false],
    [{ stage: 'message', answer: 'what?' }, 'doubt', 'message', false],
    [{ stage: 'message', answer: '354 go on' }, 'doubt', 'message', false],
    [{ stage: 'message', answer: 'drop' }, 'doubt', 'message', false],
  ])('%j: the verdict is %s at %s, and it goes on: %s', async (twist, verdict, stage, goesOn) => {
    for (const offers of [['PIPELINING'], []]) {
      const { server, mailer } = await against((nth) => (nth === 0 ? twist : null), { offers });
      const lane = await openLane(mailer);
      const prepared = await mailer.prepare(letter);
      await expect(lane.send(prepared, reader(1), never)).rejects.toMatchObject({
        name: 'MailTrouble',
        verdict,
        stage,
      });
      expect(lane.isOpen()).toBe(goesOn);
      await lane.open(never);
      await lane.send(prepared, reader(2), never);
      expect(takenBy(server)).toEqual(['reader-2@example.com']);
      expect(connectionsOf(server)).toBe(goesOn ? 1 : 2);
    }
  });

  it('and wants the letter all the same gives it nothing', async () => {
    const twist: Twist = { stage: 'recipient', answer: '550 5.1.1 No such user' };
    const { server, mailer } = await against((nth) => (nth === 0 ? twist : null), {
      takesDataForNobody: true,
    });
    const lane = await openLane(mailer);
    const prepared = await mailer.prepare(letter);
    await expect(lane.send(prepared, reader(1), never)).rejects.toMatchObject({ verdict: 'address' });
    await lane.send(prepared, reader(2), never);
    expect([takenBy(server), connectionsOf(server)]).toEqual([['reader-2@example.com'], 1]);
  });

  it('in words that are no SMTP is said not to be understood', async () => {
    for (const answer of ['what?', '250 ok', '250 ok\r\n354 go on']) {
      const { mailer } = await against(() => ({ stage: 'data', answer }));
      const lane = await openLane(mailer);
      const prepared = await mailer.prepare(letter);
      await expect(lane.send(prepared, reader(1), never)).rejects.toMatchObject({
        verdict: 'again',
        message: 'The mail server could not be reached: what it said was not understood.',
      });
    }
  });

  it('its sender and wants the letter all the same is left', async () => {
    const twist: Twist = { stage: 'sender', answer: '451 4.7.1 Slow down' };
    const { server, mailer } = await against(() => twist, { takesDataForNobody: true });
    const lane = await openLane(mailer);
    const prepared = await mailer.prepare(letter);
    await expect(lane.send(prepared, reader(1), never)).rejects.toMatchObject({
      verdict: 'again',
      stage: 'sender',
    });
    expect([lane.isOpen(), takenBy(server)]).toEqual([false, []]);
  });

  it('is told apart from one that cannot be reached', async () => {
    const { server, mailer } = await against(() => ({ stage: 'connect', answer: '554 5.7.1 Go away' }));
    const lane = mailer.createLane();
    await expect(lane.open(never)).rejects.toMatchObject({ verdict: 'policy', stage: 'greeting' });
    await server.stop();
    await expect(lane.open(never)).rejects.toMatchObject({ verdict: 'again', stage: 'connection' });
    expect(lane.isOpen()).toBe(false);
    const prepared = await mailer.prepare(letter);
    await expect(lane.send(prepared, reader(1), never)).rejects.toMatchObject({ verdict: 'again' });
  });

  it('by saying unasked that it will close ends it before the next letter', async () => {
    const { server, mailer } = await against(() => null);
    const lane = await openLane(mailer);
    const prepared = await mailer.prepare(letter);
    await lane.send(prepared, reader(1), never);
    server.tell('421 4.4.2 Bye');
    await until(() => !lane.isOpen());
    await lane.open(never);
    await lane.send(prepared, reader(2), never);
    expect([takenBy(server).length, connectionsOf(server)]).toEqual([2, 2]);
  });

  it('by closing an idle connection is noticed before the next letter begins', async () => {
    const { server, mailer } = await against(() => null);
    const lane = await openLane(mailer);
    const prepared = await mailer.prepare(letter);
    await lane.send(prepared, reader(1), never);
    await server.stop();
    await until(() => !lane.isOpen());
    await expect(lane.send(prepared, reader(2), never)).rejects.toMatchObject({ verdict: 'again' });
  });
});

describe('a letter of which nobody heard', () => {
  it('is a doubt each time: fifty that were read and not answered are fifty', async () => {
    const drop: Twist = { stage: 'message', answer: 'drop' };
    const { server, mailer } = await against((nth) => (nth < 50 ? drop : null));
    const prepared = await mailer.prepare(letter);
    const waiting = Array.from({ length: 80 }, (_, nth) => nth);
    const became: string[] = [];
    const work = async () => {
      const lane = await openLane(mailer);
      for (let nth = waiting.shift(); nth !== undefined; nth = waiting.shift()) {
        await lane.open(never);
        const said = lane.send(prepared, reader(nth), never);
        became.push(
          await said.then(
            () => 'taken',
            (error: { verdict: string }) => error.verdict,
          ),
        );
      }
    };
    await Promise.all([work(), work(), work(), work(), work()]);
    expect(became.filter((it) => it === 'doubt')).toHaveLength(50);
    expect(became.filter((it) => it === 'taken')).toHaveLength(30);
    expect(takenBy(server)).toHaveLength(30);
    expect(server.conversations.filter(({ data }) => data !== null)).toHaveLength(80);
  });

  it('for too long is one as well, and its connection is not used again', async () => {
    const { server } = await against((nth) => (nth === 0 ? { stage: 'message', answer: 'stall' } : null));
    const mailer = mailerTo(server.url, { waits: { ...waits, letterMs: 100 } });
    const lane = await openLane(mailer);
    const prepared = await mailer.prepare(letter);
    await expect(lane.send(prepared, reader(1), never)).rejects.toMatchObject({ verdict: 'doubt' });
    expect(lane.isOpen()).toBe(false);
  });
});
