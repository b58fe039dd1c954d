/** D10: what the product itself allows a request; the tests of slow clients make it shorter. */
import { expect, it } from 'vitest';
import { bareServer } from '../../server/http/server.ts';
import { quietLog } from '../app/database.ts';

const timesOf = (requestWithinMs?: number) => {
  const { server } = bareServer({
    config: { trustedProxies: [] },
    log: quietLog,
    ...(requestWithinMs === undefined ? {} : { requestWithinMs }),
  });
  const { requestTimeout, headersTimeout } = server;
  return { requestTimeout, headersTimeout };
};

it('D10: a request must have come whole within 30 s, its headers within 15', () => {
  expect(timesOf()).toEqual({ requestTimeout: 30_000, headersTimeout: 15_000 });
});

it('D10: headers never have longer than the whole request', () => {
  expect(timesOf(1_000)).toEqual({ requestTimeout: 1_000, headersTimeout: 1_000 });
});
