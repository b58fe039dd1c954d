/** What is done for each action that the audit log knows, as the person does it whose hand it is. */
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import type { AuditAction } from '../../../contract/audit.ts';
import { listProse, splitSentences } from '../../../edition/index.ts';
import { inTransaction } from '../../../server/kit/db/connect.ts';
import type { StoredDigestClaim } from '../../../server/kit/db/wire-columns.ts';
import { newId } from '../../../server/kit/ids.ts';
import { saveNotice } from '../../../server/people/billing/notices-store.ts';
import { suppress } from '../../../server/people/suppressions/store.ts';
import { purgeShows } from '../../../server/pipeline/removals/purge-shows.ts';
import { until } from '../../app/line.ts';
import { newMember } from '../../app/member.ts';
import { send } from '../../app/send.ts';
import type { TestApp } from '../../app/start-test-app.ts';
import { fixture } from '../../edition/issues.ts';
import { fillReaders, publishIssue } from '../delivery/fill.ts';
import { insertIssue } from '../digests/published-issue.ts';
import { putShows, putTranscript } from '../rights/shows-of-an-issue.ts';

export interface World {
  product: TestApp;
  clock: { now(): Date; forward(ms: number): void };
  password: string;
  groupId: string;
  /** One that is published, to be sent. */
  issue: string;
  /** A draft with a weak and an unfounded sentence, whose shows want a yes of the rights. */
  draft: string;
  show: string;
  reader: { id: string; email: string };
  secret: string;
  recoveryCodes: string[];
  sendId: string;
}

/** Answers the id that the line must name, where it is about something with one. */
type Deed = (world: World) => Promise<string | undefined>;

/** Whose hand the line must name. */
export interface Line {
  /** Before there is one: a log-in that is under way. */
  withoutSession?: true;
  by: 'admin' | 'clock' | 'reader' | 'nobody';
  does: Deed;
}

const by =
  (hand: Line['by']) =>
  (does: (world: World) => Promise<unknown>): Line => ({
    by: hand,
    does: async (world) => {
      const about = await does(world);
      return typeof about === 'string' ? about : undefined;
    },
  });
const [admin, clock, reader, nobody] = [by('admin'), by('clock'), by('reader'), by('nobody')];

async function call({ product }: World, method: string, path: string, body?: unknown) {
  const answer = await product.call(method, path, body);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.error}`);
  return answer.body;
}
const logIn = ({ product }: World, password: string, code?: string) =>
  send(product.url, 'POST', '/api/auth/admin/login', { password, ...(code ? { code } : {}) });
const cookieOf = (answer: Awaited<ReturnType<typeof send>>) =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith('admin='))
    ?.split(';')[0] ?? '';
const asReader = ({ product, reader: { email } }: World, password: string) =>
  send(product.url, 'POST', '/api/users/login', { email, password });
const totp = (world: World) => {
  world.clock.forward(30_000);
  return new TOTP({ secret: world.secret }).generate({ timestamp: world.clock.now().getTime() });
};
const publish = (world: World, body: object) =>
  call(world, 'PATCH', `/api/digest/${world.draft}/publish`, body);
const claim = async (world: World, id: string, how: string) => {
  await call(world, 'POST', `/api/digest/${world.draft}/claims/${id}/${how}`);
  return world.draft;
};

/** In this order: some undo what another did. */
export const deeds: Readonly<Record<AuditAction, Line>> = {
  'logged-in': admin((world) => logIn(world, world.password)),
  'log-in-refused': nobody((world) => logIn(world, 'not the password')),
  'logged-out': admin(async (world) => {
    const cookie = cookieOf(await logIn(world, world.password));
    await send(world.product.url, 'POST', '/api/auth/admin/logout', undefined, { cookie });
  }),
  'sessions-ended': admin((world) => call(world, 'POST', '/api/admin/sessions/end-others')),
  'origin-refused': nobody(async ({ product }) => {
    await product.call('POST', '/api/groups', { name: 'x' }, { origin: 'https://evil.example' });
  }),
  'password-changed': admin(async (world) => {
    const password = `${world.password} again`;
    await call(world, 'POST', '/api/admin/password', { presentPassword: world.password, password });
    world.password = password;
  }),
  'second-factor-on': admin(async (world) => {
    const begun = await call(world, 'POST', '/api/admin/second-factor', { presentPassword: world.password });
    world.secret = begun.secret;
    const on = await call(world, 'POST', '/api/admin/second-factor/confirm', { code: totp(world) });
    world.recoveryCodes = on.recoveryCodes;
  }),
  'recovery-codes-made': admin(async (world) => {
    const given = { presentPassword: world.password, code: totp(world) };
    const made = await call(world, 'POST', '/api/admin/second-factor/recovery-codes', given);
    world.recoveryCodes = made.recoveryCodes;
  }),
  'recovery-code-used': {
    ...admin((world) => logIn(world, world.password, world.recoveryCodes[0])),
    withoutSession: true,
  },
  'second-factor-off': admin((world) =>
    call(world, 'POST', '/api/admin/second-factor/off', {
      presentPassword: world.password,
      code: totp(world),
    }),
  ),
  'setting-changed': admin(async (world) => {
    await call(world, 'POST', '/api/settings', { key: 'send_hour', value: '07:30' });
    return 'send_hour';
  }),
  'prompt-changed': admin(async (world) => {
    await call(world, 'POST', '/api/settings/insight-prompt', {
      prompt: 'Give summary, keyLearnings, mainTopics and notableQuotes.',
    });
    return 'insight-prompt';
  }),
  'key-tested': admin(async (world) => {
    await call(world, 'POST', '/api/settings/providers/anthropic/test');
    return 'anthropic';
  }),
  'sentence-accepted': admin((world) => claim(world, 'c1', 'accept')),
  'sentence-taken-back': admin(async (world) => {
    await claim(world, 'c1', 'take-back');
    await claim(world, 'c1', 'accept');
    return world.draft;
  }),
  'sentence-vouched': admin((world) => claim(world, 'c2', 'vouch')),
  'rights-confirmed': admin(async (world) => {
    await publish(world, { published: true, confirmRights: true });
    await publish(world, { published: false });
    return world.draft;
  }),
  published: admin(async (world) => {
    await publish(world, { published: true });
    return world.draft;
  }),
  'publication-changed': admin(async (world) => {
    const publishDate = world.clock.now().toISOString();
    await call(world, 'PATCH', `/api/digest/${world.draft}/publish-date`, { publishDate });
    return world.draft;
  }),
  unpublished: admin(async (world) => {
    await publish(world, { published: false });
    return world.draft;
  }),
  'test-sent': admin(async (world) => {
    await call(world, 'POST', `/api/digest/${world.draft}/test-send`, { email: 'me@example.com' });
    return world.draft;
  }),
  'send-planned': admin(async (world) => {
    const at = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    const planned = await call(world, 'POST', `/api/digest/${world.issue}/send`, {
      at,
      secondThisWeek: true,
    });
    world.sendId = planned.id;
    return world.sendId;
  }),
  'send-begun': clock(async (world) => {
    await call(world, 'POST', '/api/settings', { key: 'sends_per_second', value: '1' });
    const { db } = world.product.database;
    const due = { planned_at: new Date(world.clock.now().getTime() - 60_000) };
    await db.updateTable('sends').set(due).where('id', '=', world.sendId).execute();
    await sql`insert into pgboss.job (name, data) values ('sends.due', '{}')`.execute(db);
    await until(world.product, async () => {
      const { body } = await world.product.call('GET', `/api/sends/${world.sendId}`);
      return body.state === 'sending';
    });
    return world.sendId;
  }),
  'send-changed': admin(async (world) => {
    await call(world, 'POST', `/api/sends/${world.sendId}/stop`);
    return world.sendId;
  }),
  'reader-password-set': reader(async (world) => {
    const { email } = await newMember(world.product);
    const [{ id }] = await call(world, 'GET', `/api/subscribers?q=${email}`);
    world.reader = { id, email };
    return id;
  }),
  'reader-logged-in': reader(async (world) => {
    await asReader(world, 'a good long password');
    return world.reader.id;
  }),
  'reader-log-in-refused': nobody(async (world) => {
    await asReader(world, 'a wrong one');
    return world.reader.id;
  }),
  'access-given': admin(async (world) => {
    await call(world, 'POST', `/api/subscribers/${world.reader.id}/access`, { until: null, note: '' });
    return world.reader.id;
  }),
  'access-taken': admin(async (world) => {
    await call(world, 'DELETE', `/api/subscribers/${world.reader.id}/access`);
    return world.reader.id;
  }),
  'address-released': admin(async (world) => {
    const { db } = world.product.database;
    const hard = { emailKey: world.reader.email, kind: 'hard', source: 'mail', detail: null } as const;
    await inTransaction(db, (trx) => suppress(trx, { ...hard, at: world.clock.now() }));
    await call(world, 'POST', `/api/subscribers/${world.reader.id}/release`);
    return world.reader.id;
  }),
  'billing-answered': admin(async (world) => {
    const { db } = world.product.database;
    const about = { ids: [world.reader.id], paying: 1, isEnding: false };
    const asked = { kind: 'endings', sentence: 'End their access?', about } as const;
    await inTransaction(db, (trx) => saveNotice(trx, asked, world.clock.now()));
    await call(world, 'POST', '/api/subscribers/endings', { answer: 'leave', count: 1 });
  }),
  'reader-erased': admin(async (world) => {
    await call(world, 'DELETE', `/api/subscribers/${world.reader.id}`);
    return world.reader.id;
  }),
  imported: admin((world) =>
    call(world, 'POST', '/api/subscribers/import', { csv: 'email\nan@example.com\n' }),
  ),
  exported: admin(async (world) => {
    await call(world, 'GET', '/api/subscribers/export.csv');
  }),
  deleted: admin(async (world) => {
    await call(world, 'DELETE', `/api/groups/${world.groupId}`);
    return world.groupId;
  }),
  restored: admin(async (world) => {
    await call(world, 'POST', `/api/groups/${world.groupId}/restore`);
    return world.groupId;
  }),
  'show-removed': admin(async (world) => {
    await call(world, 'POST', `/api/podcasts/${world.show}/removal`, { reason: 'Asked for it' });
    return world.show;
  }),
  'show-restored': admin(async (world) => {
    await call(world, 'POST', `/api/podcasts/${world.show}/removal/undo`);
    return world.show;
  }),
  'show-purged': clock(async (world) => {
    await call(world, 'POST', `/api/podcasts/${world.show}/removal`, { reason: '' });
    const later = new Date(world.clock.now().getTime() + 31 * 86_400_000);
    await purgeShows({ db: world.product.database.db, clock: { now: () => later } });
    return world.show;
  }),
};

/** What the deeds are about. */
export async function fillWorld(product: TestApp, at: World['clock']): Promise<World> {
  const { db } = product.database;
  await fillReaders(db, 30);
  const published = await publishIssue(db, { at: at.now() });
  // The draft is numbered by the product.
  await db.updateTable('digests').set({ issue_number: null }).where('id', '=', published).execute();
  const issue = fixture('full');
  const quiet = { ...issue, episodes: issue.episodes.map((episode) => ({ ...episode, episode_url: '' })) };
  const shows = await putShows(db, quiet);
  // Of an episode that the other issue does not have, which asks nothing.
  const small = fixture('small').episodes.map(({ episodeId }) => episodeId);
  const bound = quiet.episodes.find(({ episodeId }) => !small.includes(episodeId));
  await putTranscript(db, bound?.episodeId ?? '', 'taddy');
  const sentences = listProse(quiet).flatMap(({ text }) =>
    splitSentences(text).map((it) => it.replace(/\s+/g, ' ')),
  );
  const states = ['weak', 'unsupported'] as const;
  const claims = [...new Set(sentences)].map((text, nth): StoredDigestClaim => {
    const rest = { part: 'overview', text, why: null, evidence: [], rests: [] } as const;
    return { id: `c${nth + 1}`, state: states[nth] ?? 'supported', ...rest, evidence: [], rests: [] };
  });
  const content = { episodes: quiet.episodes, claims };
  const draft = await insertIssue(db, { id: newId(), published: false, content });
  const { body: group } = await product.call('POST', '/api/groups', { name: 'Agents' });
  return {
    product,
    clock: at,
    password: product.password,
    groupId: group.id,
    issue: published,
    draft,
    show: [...shows.values()].at(-1) ?? '',
    reader: { id: '', email: '' },
    secret: '',
    recoveryCodes: [],
    sendId: '',
  };
}
