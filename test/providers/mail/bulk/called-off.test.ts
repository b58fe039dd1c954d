/** A lane that is told to stop: before its letter, in the middle of it, and while it connects. */
import { describe, expect, it } from 'vitest';
import { lanesForTests, takenBy, until } from './lanes-for-tests.ts';
import { letter, never, reader } from './letters.ts';

const { against, openLane } = lanesForTests();

describe('a lane that is called off', () => {
  it('before its letter leaves it untouched, and afterwards leaves a doubt', async () => {
    for (const [stage, verdict] of [
      ['recipient', 'again'],
      ['message', 'doubt'],
    ] as const) {
      const { server, mailer } = await against(() => ({ stage, answer: 'stall' }));
      const lane = await openLane(mailer);
      const prepared = await mailer.prepare(letter);
      const calledOff = new AbortController();
      const sending = lane.send(prepared, reader(1), calledOff.signal);
      sending.catch(() => undefined);
      await until(() =>
        server.conversations.some((it) => (stage === 'message' ? it.data : it.recipient) !== null),
      );
      calledOff.abort();
      await expect(sending).rejects.toMatchObject({ verdict });
      expect(lane.isOpen()).toBe(false);
    }
  });

  it('before it began says so, and stays open', async () => {
    const { server, mailer } = await against(() => null);
    const lane = await openLane(mailer);
    const prepared = await mailer.prepare(letter);
    await expect(lane.send(prepared, reader(1), AbortSignal.abort())).rejects.toMatchObject({
      verdict: 'again',
    });
    await lane.send(prepared, reader(2), never);
    expect(takenBy(server)).toEqual(['reader-2@example.com']);
  });

  it('while it opens hangs up', async () => {
    const { mailer } = await against(() => null, { bannerAfterMs: 60_000 });
    const lane = mailer.createLane();
    const opening = lane.open(AbortSignal.timeout(50));
    await expect(opening).rejects.toMatchObject({ verdict: 'again' });
    expect(lane.isOpen()).toBe(false);
  });

  it('and closed while a letter is under way leaves no promise open', async () => {
    const { server, mailer } = await against(() => ({ stage: 'message', answer: 'stall' }));
    const lane = await openLane(mailer);
    const prepared = await mailer.prepare(letter);
    const sending = lane.send(prepared, reader(1), never);
    sending.catch(() => undefined);
    await until(() => server.conversations.some(({ data }) => data !== null));
    lane.close();
    await expect(sending).rejects.toMatchObject({ verdict: 'doubt' });
  });
});
