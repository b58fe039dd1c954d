import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '../../contract/index.ts';
import { mayCompress } from '../../server/http/compress.ts';
import { codingOf } from '../../server/http/pages/encoded.ts';
import { startTestApp, type TestApp } from '../app/start-test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
  for (let number = 0; number < 8; number += 1)
    await product.call('POST', '/api/groups', { name: `Group ${number}`, description: 'Rates '.repeat(40) });
});
afterAll(() => product.stop());

const asked = (accept: string, path = '/api/groups') =>
  product.call('GET', path, undefined, { 'accept-encoding': accept });

it('long lists are compressed as the browser takes it', async () => {
  const plain = await asked('identity');
  expect(plain.headers.get('content-encoding')).toBeNull();
  for (const [accept, coding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
  ] as const) {
    const answer = await asked(accept);
    expect(answer.headers.get('content-encoding')).toBe(coding);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(1_500);
    expect(answer.headers.get('x-total-count')).toBe('8');
    expect(answer.body).toEqual(plain.body);
  }
});

it('short answers, refusals and what is about people are sent as they are', async () => {
  for (const path of ['/api/digests', '/api/groups/none', '/api/subscribers', '/api/settings', '/api/meta'])
    expect((await asked('br', path)).headers.get('content-encoding')).toBeNull();
  const secret = ['users', 'adminAuth', 'subscribers', 'letters', 'sends', 'settings', 'billing', 'reading'];
  const compressed = routes.filter(({ name, route }) => mayCompress(name, route)).map(({ name }) => name);
  const ofPeople = compressed.filter((name) => secret.includes(name.split('.')[0] ?? ''));
  expect(ofPeople).toEqual(['users.digests']);
});

it('a coding that is refused is not taken', () => {
  expect(codingOf('br;q=0, gzip;q=0.5')).toBe('gzip');
  expect(codingOf('br; q=0.000, identity')).toBeNull();
  expect(codingOf('')).toBeNull();
});
