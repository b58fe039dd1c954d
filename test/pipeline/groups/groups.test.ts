import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const create = async (name: string) => (await product.call('POST', '/api/groups', { name })).body;

describe('groups', () => {
  it('are created trimmed, and listed by name without regard to case', async () => {
    await create('  market and rates ');
    await create('Agent Growth');
    const { body, headers } = await product.call('GET', '/api/groups');
    expect(body.map((group: { name: string }) => group.name)).toEqual(['Agent Growth', 'market and rates']);
    expect(headers.get('x-total-count')).toBe('2');
  });

  it('are renamed, and labelled; an empty label is none', async () => {
    const { id } = await create('Luxury');
    const renamed = await product.call('PATCH', `/api/groups/${id}`, { name: 'Luxury and New Builds' });
    expect(renamed.body.name).toBe('Luxury and New Builds');
    await product.call('PATCH', `/api/groups/${id}`, { audienceLabel: 'builders' });
    expect((await product.call('GET', `/api/groups/${id}`)).body.audienceLabel).toBe('builders');
    expect(
      (await product.call('PATCH', `/api/groups/${id}`, { audienceLabel: '  ' })).body.audienceLabel,
    ).toBeNull();
  });

  it('refuse the same option twice in one list', async () => {
    const group = await create('Options');
    const metadataOptions = { ...group.metadataOptions, tone: ['Calm', ' Calm '] };
    const { status, body } = await product.call('PATCH', `/api/groups/${group.id}`, { metadataOptions });
    expect([status, body.error]).toEqual([422, 'This option is already in the list']);
  });

  it('disappear when deleted, and come back when restored', async () => {
    const { id } = await create('Gone');
    expect((await product.call('DELETE', `/api/groups/${id}`)).status).toBe(200);
    expect((await product.call('GET', `/api/groups/${id}`)).status).toBe(404);
    expect((await product.call('DELETE', `/api/groups/${id}`)).status).toBe(404);
    expect((await product.call('POST', `/api/groups/${id}/restore`)).body.name).toBe('Gone');
    expect((await product.call('GET', `/api/groups/${id}`)).status).toBe(200);
  });

  it.each(['not-an-id', '0193a2b4-0000-7000-8000-000000000000'])('answer 404 for %s', async (id) => {
    const { status, body } = await product.call('GET', `/api/groups/${id}`);
    expect([status, body.error]).toEqual([404, 'This group was not found. It may have been deleted.']);
  });
});
