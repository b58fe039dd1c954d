/** What the checks before a send say of the postal address under it. */
import { expect, test } from 'vitest';
import { sandboxed } from '../../../launch/sandboxed.ts';
import { readConfig } from '../../../server/config.ts';
import { runPreflight } from '../../../server/pipeline/delivery/preflight.ts';
import { findSendable } from '../../../server/pipeline/digests/index.ts';
import { prepareSends } from './begin.ts';

const begin = prepareSends();
const outside = {
  origin: 'http://localhost:4000',
  providers: readConfig({}).providers,
  mailReports: { postmark: undefined, ses: undefined },
};
const ofSandbox = sandboxed(readConfig({ SANDBOX: 'on' }), outside).mail.postalAddress;

test.each([
  ['the one that is set', '5 Elm St, Denver, CO 80203', 'ok', 'Your postal address stands under it.'],
  [
    "the sandbox's",
    ofSandbox,
    'warn',
    'The postal address under it is the sample. Set POSTAL_ADDRESS to yours.',
  ],
  // The mail server of the test is on this machine; a letter that leaves it would be stopped.
  ['none', undefined, 'warn', expect.stringContaining('No postal address stands under it')],
])('%s is judged', async (_name, postalAddress, level, sentence) => {
  const { office, digest } = await begin({ readers: 1 });
  const { postalAddress: _other, ...brand } = office.brand();
  const deps = { ...office, brand: () => ({ ...brand, ...(postalAddress ? { postalAddress } : {}) }) };
  const found = await findSendable(office.db, digest);
  if (found === null) throw new Error('There is no digest');
  const { checks } = await runPreflight(deps, found, { at: office.clock.now(), sendId: null });
  expect(checks.filter(({ code }) => code === 'address')).toEqual([{ code: 'address', level, sentence }]);
});
