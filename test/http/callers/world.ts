/** A product in which one of everything stands, and everybody who may call it. */

import { newId } from '../../../server/kit/ids.ts';
import { createLinks } from '../../../server/people/links/index.ts';
import { hashPassword } from '../../../server/people/passwords.ts';
import { feedOf, followFeeds, readTranscript, setSetting, transcribe } from '../../app/line.ts';
import { newReader, type Reader } from '../../app/reader.ts';
import { send } from '../../app/send.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { fixture, withEveryText } from '../../edition/issues.ts';
import { insertIssue } from '../../pipeline/digests/published-issue.ts';

export type CallerName = 'nobody' | 'withoutAccess' | 'lapsed' | 'paying' | 'admin';
export type Send = (method: string, path: string, body?: unknown) => ReturnType<typeof send>;

/** Stands in every text of an issue but the lines that everybody may read of it. */
export const canaries = { paid: 'canary-of-the-paid-issue', draft: 'canary-of-the-draft' } as const;

export interface CallersWorld {
  product: TestApp;
  /** What stands in a path at `:name`, by kind; one of each is real. */
  ids: Record<string, string>;
  callers: Record<CallerName, Send>;
  emails: Record<'withoutAccess' | 'lapsed' | 'paying', string>;
  cookies: { admin: string; paying: string };
}

const published = new Date(Date.now() - 3 * 86_400_000);
const password = 'a good long password';
const free = /(theme|themes|insight|tip|category|quote|before|after|topic|text|glance|summary)(\.\d+)?$/;

function contentWith(canary: string) {
  const { overview, episodes, crossEpisodeConnections, actionableTips, notableQuotes } = fixture('full');
  const content = { overview, episodes, crossEpisodeConnections, actionableTips, notableQuotes };
  return withEveryText(content, (text, path) => {
    // A preflight would look for them outside.
    if (/url$/i.test(path)) return '';
    // The first lines are told on /issues to everybody.
    if (/overview\.summary$/.test(path)) return `${text} ${'word '.repeat(120)} ${canary}`;
    // /offer shows the themes and one quote of the issue that it mails to whoever asks.
    if (/macro_themes$|^\.notableQuotes/.test(path)) return text;
    return free.test(path) ? `${text} ${canary}` : text;
  });
}

export async function startCallersWorld(env: Record<string, string> = {}): Promise<CallersWorld> {
  const bounces = { BOUNCE_DOMAIN: 'bounces.example.com', BOUNCE_SECRET: 'a-secret-of-the-mail-server' };
  const product = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1/32', ...bounces, ...env } });
  const { db } = product.database;
  await setSetting(product, 'auto_insights', 'false');
  const { group, podcasts, episodes } = await followFeeds(product, 'Agents', [
    feedOf(product, 'kitchen-table-closings'),
  ]);
  const episode = episodes[0]?.id ?? '';
  await transcribe(product, episode);
  const ids: Record<string, string> = {
    group: group.id,
    podcast: podcasts[0]?.id ?? '',
    episode,
    transcript: (await readTranscript(product, episode)).id,
    nothing: newId(),
    one: '1',
    stripe: 'stripe',
  };
  const issues = [
    // The front page tells of the newest.
    ['public', true, contentWith(''), published],
    ['paid', true, contentWith(canaries.paid), new Date(published.getTime() - 30 * 86_400_000)],
    ['draft', false, contentWith(canaries.draft), null],
  ] as const;
  for (const [kind, isPublished, content, publishDate] of issues) {
    const id = newId();
    ids[`${kind}Id`] = id;
    ids[`${kind}Digest`] = await insertIssue(db, { id, published: isPublished, publishDate, content });
  }
  const chosen = await product.call('PATCH', `/api/digest/${ids.publicDigest}/public`, { public: true });
  if (chosen.status !== 200) throw new Error(`The public issue could not be chosen: ${chosen.body.error}`);
  const links = createLinks({ db, clock: { now: () => new Date() } });
  const hash = await hashPassword(password);
  const person = async (status: string) => {
    const id = newId();
    const email = `${status}@example.com`;
    const row = { id, email, email_key: email, source: 'homepage', created_at: published } as const;
    await db
      .insertInto('subscribers')
      .values({ ...row, subscription_status: status, password_hash: hash })
      .execute();
    const reader = newReader(product);
    const { status: loggedIn } = await reader.call('POST', '/api/users/login', { email, password });
    if (loggedIn !== 200) throw new Error(`${email} could not log in: ${loggedIn}`);
    return { id, email, reader };
  };
  const [withoutAccess, lapsed, paying] = [
    await person('none'),
    await person('canceled'),
    await person('active'),
  ];
  ids.subscriber = paying.id;
  ids.wishes = await links.preferences(paying.id);
  const expiresAt = new Date(Date.now() + 86_400_000);
  ids.reading = await links.reading({ subscriberId: paying.id, digestId: ids.paidId ?? '', expiresAt });
  const admin = await product.app.openAdminSession();
  const newest = db.selectFrom('admin_sessions').select('id').orderBy('created_at', 'desc');
  ids.session = (await newest.executeTakeFirstOrThrow()).id;
  const asReader =
    ({ call }: Reader): Send =>
    (method, path, body) =>
      call(method, path, body);
  return {
    product,
    ids,
    emails: { withoutAccess: withoutAccess.email, lapsed: lapsed.email, paying: paying.email },
    cookies: {
      admin,
      paying: paying.reader.cookies.get('reader') ?? '',
    },
    callers: {
      nobody: (method, path, body) => send(product.url, method, path, body),
      withoutAccess: asReader(withoutAccess.reader),
      lapsed: asReader(lapsed.reader),
      paying: asReader(paying.reader),
      admin: (method, path, body) => product.call(method, path, body),
    },
  };
}
