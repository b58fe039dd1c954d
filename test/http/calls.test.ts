import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../contract/index.ts';
import { send } from '../app/send.ts';
import { startTestApp, type TestApp } from '../app/start-test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

describe('the contract', () => {
  it('declares the 57 calls of product.md section 7, beside ours', () => {
    const ours = [
      'groups.restore',
      'transcripts.read',
      'insights.read',
      'digests.cancel',
      'settings.providers',
      'settings.testProvider',
      'groups.importOpml',
      'live.health',
      'live.ready',
      'live.meta',
      'live.tasks',
      'live.dismissTask',
      'live.models',
      'live.find',
      'inbox.assemblyai',
      'users.confirmActivation',
      'users.requestPasswordReset',
      'users.resetPassword',
      'users.preferences',
      'users.savePreferences',
      'preferences.read',
      'preferences.save',
      'reading.open',
      'sends.preflight',
      'sends.test',
      'sends.create',
      'sends.list',
      'sends.get',
      'sends.pause',
      'sends.resume',
      'sends.stop',
      'sends.confirm',
      'sends.resolveUnknown',
      'sends.recipients',
      'weeks.read',
      'weeks.readGroup',
      'weeks.updateGroup',
      'weeks.transcribe',
      'weeks.generateInsights',
      'weeks.draft',
      'subscribers.notices',
      'subscribers.answerEndings',
      'subscribers.adoptAccount',
      'subscribers.list',
      'subscribers.resendActivation',
      'subscribers.sync',
      'subscribers.release',
      'subscribers.attention',
      'subscribers.erase',
      'subscribers.sendLetterAgain',
      'subscribers.import',
      'subscribers.giveAccess',
      'subscribers.takeAccess',
      'mailIdentity.read',
      'mailIdentity.check',
      'letters.state',
      'letters.resume',
      'notices.list',
      'notices.dismiss',
      'audit.list',
      'adminAccount.read',
      'adminAccount.listSessions',
      'adminAccount.endSession',
      'adminAccount.endOtherSessions',
      'adminAccount.changePassword',
      'adminAccount.beginSecondFactor',
      'adminAccount.confirmSecondFactor',
      'adminAccount.renewRecoveryCodes',
      'adminAccount.turnSecondFactorOff',
      'removals.forecast',
      'removals.remove',
      'removals.restore',
      'podcasts.update',
      'digests.setPublic',
      'costs.overview',
      'costs.ofEpisodes',
      'backlogs.estimate',
      'backlogs.list',
      'backlogs.start',
      'backlogs.stop',
      'backlogs.dismiss',
      'digests.read',
      'digests.restore',
      'digests.accept',
      'digests.vouch',
      'search.said',
      'search.issues',
      'edits.draft',
      'edits.save',
      'edits.check',
      'edits.drop',
      'edits.takeBack',
      'edits.version',
      'edits.restore',
    ];
    const theirs = routes.filter(({ name }) => !ours.includes(name));
    expect(theirs).toHaveLength(57);
    expect(new Set(routes.map(({ route }) => `${route.method} ${route.path}`)).size).toBe(routes.length);
  });

  it('is described in /api/openapi.json, every call of it', async () => {
    const files = ['artwork', 'groups.opml', 'subscribers.exportPerson'];
    const { body } = await send(product.url, 'GET', '/api/openapi.json');
    const described = Object.values(body.paths as Record<string, object>).flatMap((methods) =>
      Object.values(methods).map((call: { operationId: string }) => call.operationId),
    );
    expect(described.sort()).toEqual([...routes.map(({ name }) => name), ...files].sort());
  });

  it('is built, every call of it', () => {
    expect(product.app.unbuilt).toEqual([]);
  });
});

describe('refusals', () => {
  it('of text that cannot be kept, whichever call it comes by', async () => {
    const nul = 'a\u0000';
    const answers = await Promise.all([
      product.call('POST', '/api/groups', { name: nul }),
      product.call('POST', '/api/groups', { name: 'a', description: nul }),
      product.call('POST', '/api/settings/digest-prompt', { prompt: nul }),
      product.call('GET', '/api/find?q=%00'),
      product.call('PATCH', '/api/digest/%00/publish', { published: true }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect((await product.call('POST', '/api/groups', { name: 'a backslash: \\u0000' })).status).toBe(200);
    expect((await product.call('POST', '/api/groups', { name: '\u200b\u200b' })).status).toBe(400);
  });

  it('S24: of bodies nested without end, and of cursors that somebody made up', async () => {
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    const answer = await fetch(`${product.url}/api/users/login`, {
      method: 'POST',
      headers: { origin: product.url, 'content-type': 'application/json' },
      body: deep,
    });
    expect(answer.status).toBe(400);
    const cursor = Buffer.from('["x","y"]').toString('base64url');
    expect((await product.call('GET', `/api/subscribers?cursor=${cursor}`)).status).toBe(400);
    const escaped = await product.call('GET', '/%61pi/groups');
    expect(escaped.headers.get('cache-control')).toBe('no-store');
  });

  it('of addresses that are too long to be one', async () => {
    const { status, body } = await product.call('GET', `/api/groups/${'a'.repeat(5_000)}`);
    expect([status, body]).toEqual([404, { error: 'There is no such call.' }]);
  });

  const admin = routes.filter(({ route }) => route.access === 'admin');

  it.each(admin.map(({ name, route }) => [name, route] as const))(
    'S21: %s needs the administrator',
    async (_name, route) => {
      const path = route.path.replaceAll(/:\w+/g, '0193a2b4-0000-7000-8000-000000000000');
      const { status, body } = await send(
        product.url,
        route.method,
        path,
        route.method === 'GET' ? undefined : {},
      );
      expect([status, body]).toEqual([401, { error: 'Please log in as the administrator.' }]);
    },
  );

  it.each([
    ['no Origin', {}],
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['a null Origin', { origin: 'null' }],
  ])('S4: changes nothing for a call with %s', async (_case, headers) => {
    const response = await fetch(`${product.url}/api/groups`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
      body: JSON.stringify({ name: 'Planted' }),
    });
    expect(response.status).toBe(403);
  });

  it('S4: takes JSON only', async () => {
    const { status, body } = await product.call('POST', '/api/groups', undefined, {
      'content-type': 'text/plain',
    });
    expect([400, 415]).toContain(status);
    expect(typeof body.error).toBe('string');
    const form = await fetch(`${product.url}/api/groups`, {
      method: 'POST',
      headers: { origin: product.url, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=Planted',
    });
    expect(form.status).toBe(415);
  });

  it('answers unknown calls in JSON and unknown pages as pages', async () => {
    const { status, body } = await send(product.url, 'GET', '/api/nonsense');
    expect([status, body.error]).toEqual([404, 'There is no such call.']);
    expect((await send(product.url, 'GET', '/nonsense')).status).toBe(404);
  });

  it.each([
    ['/api/users/signup', { email: ' ', source: 'offer' }, 'Please enter your email address.'],
    [
      '/api/users/login',
      { email: `${'a'.repeat(254)}@x.example`, password: 'x' },
      'An email address has at most 254 characters.',
    ],
    [
      '/api/digest/generate',
      {
        episodeIds: Array.from({ length: 201 }, String),
        groupId: 'g',
        startDate: '2026-11-14',
        endDate: '2026-11-20',
      },
      'A digest has at most 200 episodes. Please choose fewer.',
    ],
    [
      '/api/insights/delete-selected',
      { episodeIds: [] },
      'No items selected. Please select items to delete.',
    ],
  ])('of %s are sentences that a person can act on', async (path, given, sentence) => {
    const { status, body } = await product.call('POST', path, given);
    expect([status, body]).toEqual([400, { error: sentence }]);
  });

  it('S21: names the field of a malformed call, and shows no inside', async () => {
    const { status, body } = await product.call('POST', '/api/groups', { name: 7 });
    expect(status).toBe(400);
    expect(body.error).toContain('name');
    const empty = await product.call('POST', '/api/groups', { name: '   ' });
    expect([empty.status, empty.body.error]).toEqual([400, 'Please enter a group name.']);
  });

  it("S21: repeats no key of the caller's own", async () => {
    const speakerLabels = { "'; select pg_sleep(5); --": 7, ['x'.repeat(3_000)]: 7 };
    const path = `/api/transcripts/${'0'.repeat(24)}/speakers`;
    const { status, body } = await product.call('PATCH', path, { speakerLabels });
    expect([status, body.error]).toEqual([
      400,
      expect.stringMatching(/^"speakerLabels" is not valid: .{5,90}$/),
    ]);
  });
});

describe('headers', () => {
  it('S20: guard every answer, errors too', async () => {
    for (const path of ['/', '/api/health', '/api/nonsense', '/nonsense']) {
      const { headers } = await send(product.url, 'GET', path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });
});

describe('lists', () => {
  it('page with a cursor, a total and a link to the next page', async () => {
    const { status, body, headers } = await product.call('GET', '/api/transcripts?cursor=nonsense');
    if (status !== 501) expect([status, typeof body.error]).toEqual([400, 'string']);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
