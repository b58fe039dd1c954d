/** D9: who sells is said to every page: the publisher's name and postal address, from the configuration. */
import { expect, it } from 'vitest';
import { live } from '../../../contract/live.ts';
import { readConfig } from '../../../server/config.ts';
import { metaOf } from '../../../server/pipeline/meta/index.ts';

const of = (env: Record<string, string>) =>
  live.meta.answer.parse(metaOf(readConfig(env), 'http://localhost:3000'));

it('D9: POSTAL_ADDRESS reaches the pages, beside the name of the publisher', () => {
  const env = { BRAND_NAME: 'The Fathom', POSTAL_ADDRESS: '5 Elm St, Denver, CO 80203' };
  expect(of(env)).toMatchObject({ brandName: 'The Fathom', postalAddress: '5 Elm St, Denver, CO 80203' });
});

it('D9: where none is set the pages are told so', () => {
  expect(of({}).postalAddress).toBeNull();
});
