/** Which rooms the house has, in the order of the pipeline. */
import { join } from 'node:path';
import type { Brand } from '../edition/index.ts';
import { type Config, isLoopbackHost } from './config.ts';
import type { Queue } from './jobs/queue.ts';
import { adoptJob, type HeldRuns, type RetryPolicy } from './jobs/runs/index.ts';
import type { Changes } from './kit/db/changes.ts';
import type { Db, Trx } from './kit/db/connect.ts';
import { newId } from './kit/ids.ts';
import type { Log } from './kit/log.ts';
import type { LostLines } from './kit/log-output.ts';
import type { Outbound } from './kit/outbound/index.ts';
import { openProviders, type ProviderDeps } from './open-providers.ts';
import { backupFolder, backupsRoom, payersRoom } from './operations/backups/index.ts';
import { warningsRoom } from './operations/warnings/index.ts';
import { accountsRoom, eraseById, samplesJobName } from './people/accounts/index.ts';
import { adminRoom } from './people/admin/index.ts';
import { billingRoom, countReaders } from './people/billing/index.ts';
import { bouncesRoom, mailboxTroubles, postmarkMetadataHeader } from './people/bounces/index.ts';
import { type AdminNote, lettersRoom, tellAdmin } from './people/letters/index.ts';
import { createLimiter, type Limiter } from './people/limits/limit.ts';
import { createLinks } from './people/links/index.ts';
import { mailIdentityRoom } from './people/mail-identity/index.ts';
import { personalDataRoom } from './people/personal-data/index.ts';
import { preferencesRoom, turnWeekly } from './people/preferences/index.ts';
import { readingRoom } from './people/reading/index.ts';
import { suppressionsRoom } from './people/suppressions/index.ts';
import { artworkRoom } from './pipeline/artwork/index.ts';
import { auditRoom } from './pipeline/audit/index.ts';
import { backlogsRoom } from './pipeline/backlogs/index.ts';
import { budgetRoom, createBudget } from './pipeline/budget/index.ts';
import {
  awaitDeparture,
  type DeliveryDeps,
  deliveryRoom,
  lateSentences,
  ownHeaders,
  sendWhenReady,
  sharedHeaders,
  stopSendsOf,
  stopStartedSendsOf,
  type Waits,
  welcomeReader,
} from './pipeline/delivery/index.ts';
import { type DigestDeps, digestsRoom, findNewestPublished } from './pipeline/digests/index.ts';
import { episodesRoom, takeEpisodes } from './pipeline/episodes/index.ts';
import { countWaitingJobs, type FeedDeps, feedsRoom } from './pipeline/feeds/index.ts';
import { createFlow } from './pipeline/flow.ts';
import { groupsRoom } from './pipeline/groups/index.ts';
import { cancelInsight, type InsightDeps, insightsRoom } from './pipeline/insights/index.ts';
import { findListedEpisode, listingsRoom } from './pipeline/listings/index.ts';
import { metaRoom } from './pipeline/meta/index.ts';
import { opmlRoom } from './pipeline/opml/index.ts';
import { removalsRoom } from './pipeline/removals/index.ts';
import { searchRoom } from './pipeline/search/index.ts';
import { settingsRoom } from './pipeline/settings/index.ts';
import {
  cancelTranscript,
  defaultPollMs,
  momentsJobName,
  type TranscriptDeps,
  transcriptsRoom,
} from './pipeline/transcripts/index.ts';
import { isWeekEnding, weekRoom } from './pipeline/week/index.ts';
import { createDns } from './providers/dns/resolver.ts';
import { createBulkMailer } from './providers/mail/bulk/create-bulk-mailer.ts';
import type { Mailer } from './providers/mail/port.ts';
import type { Payments } from './providers/payments/port.ts';
import type { Room } from './room.ts';

export interface HouseDeps extends Omit<ProviderDeps, 'outbox'> {
  databaseUrl: string;
  db: Db;
  changes: Changes;
  queue: Queue;
  held: HeldRuns;
  outbound: Outbound;
  random: () => number;
  retry: RetryPolicy;
  log: Log;
  lostLines: () => LostLines | null;
  appUrl: () => string;
  /** Wait between two looks at a provider's job, by how long it has run. */
  pollMs?: (elapsedMs: number) => number;
  /** Waits between two tries of a letter; by itself a minute to four hours. */
  letterRetry?: Omit<RetryPolicy, 'maxTries'>;
  /** Waits of the Monday send; tests make them short. */
  sendWaits?: Partial<Waits>;
  /** Public origin for reports of providers; by itself APP_URL where that is https and not loopback. */
  publicOrigin?: () => string | null;
  /** Where the database is the product's own: how long, in milliseconds, it has been down; 0 while it is up. */
  ownDatabase?: { downForMs(): number };
}

export function buildRooms(house: HouseDeps): Room[] {
  const { db, clock } = house;
  const { language, transcribers, payments, mailer, directory, testers } = openProviders({
    ...house,
    outbox: outboxOf(house.config),
  });
  const letters = { ...house, mailDomain: mailDomainOf(house.config) };
  const tell = (trx: Trx, key: string, note: AdminNote) => tellAdmin(trx, letters, key, note);
  const delivery = deliveryOf(house);
  const adopt = adoptJob(house);
  const limiter = createLimiter({ db, clock });
  const { timeZone } = house.config;
  const flow = createFlow({ ...house, timeZone });
  const budget = createBudget({ db, clock, timeZone });
  const feeds: FeedDeps = {
    ...house,
    timeZone,
    takeEpisodes: (podcastId, batch) => takeEpisodes({ db, clock, ...flow }, podcastId, batch),
  };
  const transcripts: TranscriptDeps = {
    ...house,
    ...flow,
    transcribers,
    budget,
    pollMs: house.pollMs ?? defaultPollMs,
    publicOrigin: house.publicOrigin ?? (() => publicOriginOf(house.appUrl())),
  };
  const weekEnding = () => isWeekEnding({ db, clock, timeZone });
  const insights: InsightDeps = { ...house, language, budget, isWeekEnding: weekEnding };
  const digests: DigestDeps = {
    ...house,
    ...flow,
    language,
    budget,
    digestPublished: (trx) => house.queue.enqueue(trx, samplesJobName, {}),
    digestTakenBack: (trx, digestId) => stopSendsOf(house, trx, digestId),
  };
  return [
    adminRoom({ ...house, limiter, tellAdmin: tell }),
    metaRoom({ ...house, overdue: () => overdueSentences(house) }),
    settingsRoom({
      db,
      clock,
      providers: { ...house.config.providers, smtpUrl: house.config.mail.smtpUrl },
      testers,
      saved: flow.settingSaved,
    }),
    groupsRoom({ db, clock }),
    feedsRoom({
      ...feeds,
      queue: house.queue,
      countWaiting: (name) => countWaitingJobs(db, name),
      feedsAtOnce: house.config.concurrency.feeds,
      directory,
    }),
    opmlRoom(feeds),
    artworkRoom({ ...house, dataDir: house.config.dataDir }),
    episodesRoom({ db, present: (id) => findListedEpisode(db, id) }),
    transcriptsRoom(transcripts, house.config.concurrency.transcripts),
    insightsRoom(insights, house.config.concurrency.insights),
    auditRoom({ db, clock }),
    removalsRoom({
      ...house,
      stopStarted: (trx, digestId, reason) => stopStartedSendsOf(house, trx, digestId, reason),
      digestTakenBack: digests.digestTakenBack,
      showRestored: (trx) => house.queue.enqueue(trx, momentsJobName, {}),
      cancelWork: ({ kind, episodeId }) =>
        kind === 'transcript' ? cancelTranscript(transcripts, episodeId) : cancelInsight(insights, episodeId),
    }),
    digestsRoom(digests),
    budgetRoom({ ...house, timeZone, countPayers: () => countReaders(db) }),
    backlogsRoom({
      ...house,
      timeZone,
      transcripts,
      insights,
      atOnce: house.config.concurrency,
    }),
    weekRoom({
      ...house,
      timeZone,
      transcripts,
      insights,
      digests,
      tellAdmin: tell,
      sendWhenReady: (digestId, at) => sendWhenReady(delivery, digestId, at),
    }),
    deliveryRoom({ ...delivery, tellAdmin: tell }),
    ...peopleRooms(house, { limiter, payments, mailer }),
    mailIdentityRoom({
      ...house,
      limiter,
      dns: createDns(house.config.dns),
      outbox: outboxOf(house.config),
      brand: () => brandOf(house),
      bulk: delivery.mailer,
      dressIssue: () => dressIssue(delivery),
    }),
    listingsRoom({ db, clock, timeZone }),
    backupsRoom({
      ...house,
      folder: backupFolder(house.config),
      rules: house.config.backups,
      sandbox: house.config.sandbox,
      timeZone,
    }),
    warningsRoom({ ...house, dataDir: house.config.dataDir }),
    searchRoom({ db, timeZone }),
    { jobs: [adopt], schedules: [{ job: adopt.name, cron: '* * * * *' }] },
  ];
}

/** Those who read and pay: accounts, billing, and the letters to them. */
function peopleRooms(
  house: HouseDeps,
  { limiter, payments, mailer }: { limiter: Limiter; payments: Payments; mailer: Mailer },
): Room[] {
  const { config, db, clock } = house;
  const mailDomain = mailDomainOf(config);
  const findNewest = () => findNewestPublished({ db, clock });
  const readerActivated = (trx: Trx, id: string) => welcomeReader(house.queue, trx, id);
  const billing = { ...house, payments, limiter, mailDomain, readerActivated };
  const links = createLinks({ db, clock });
  const brand = () => brandOf(house);
  const turning = { db, clock, afterTurnedOff: (id: string) => awaitDeparture(db, id) };
  const accounts = {
    ...billing,
    timeZone: config.timeZone,
    hasSample: async () => (await findNewest()) !== null,
  };
  return [
    accountsRoom(accounts),
    personalDataRoom({ db, clock, erase: (id) => eraseById(accounts, id) }),
    billingRoom(billing),
    payersRoom(billing),
    suppressionsRoom(house),
    bouncesRoom({
      ...billing,
      links,
      rules: config.bounces,
      unsubscribe: async (subscriberId) => void (await turnWeekly(turning, subscriberId, false)),
    }),
    lettersRoom({
      mailDomain,
      ...house,
      retry: house.letterRetry,
      mailer,
      brand,
      timeZone: config.timeZone,
      findIssue: findNewest,
    }),
    readingRoom({ db, clock, limiter, links }),
    preferencesRoom({ ...turning, limiter, links }),
  ];
}

const outboxOf = ({ dataDir }: Config): string => join(dataDir, 'outbox');
const mailDomainOf = ({ mail }: Config): string => mail.from.address.split('@').at(-1) ?? 'localhost';

function brandOf({ config, appUrl }: HouseDeps): Brand {
  return {
    name: config.brandName,
    supportEmail: config.supportEmail,
    appUrl: appUrl(),
    sandbox: config.sandbox,
    ...(config.mail.postalAddress === undefined ? {} : { postalAddress: config.mail.postalAddress }),
  };
}

/** What the Monday send is made of. */
function deliveryOf(house: HouseDeps): DeliveryDeps {
  const { config } = house;
  return {
    ...house,
    mailer: createBulkMailer({ ...config.mail, smtpUrl: config.mail.bulkUrl, outbox: outboxOf(config) }),
    links: createLinks(house),
    brand: () => brandOf(house),
    timeZone: config.timeZone,
    mailDomain: mailDomainOf(config),
    bounceDomain: config.bounces.domain ?? null,
    returnPathHeader: config.bounces.postmark === undefined ? null : postmarkMetadataHeader,
    dataDir: config.dataDir,
    lanes: config.mail.connections,
    ...(house.sendWaits ? { waits: house.sendWaits } : {}),
  };
}

/** What should have happened by now, or would be heard and is not. */
async function overdueSentences(house: HouseDeps): Promise<string[]> {
  const troubles = await mailboxTroubles(house.config.bounces.mailbox);
  return [...(await lateSentences(house)), ...troubles];
}

/** As an issue to a reader who does not exist. */
async function dressIssue(delivery: DeliveryDeps) {
  const preferences = await delivery.links.preferences(newId());
  // Deliveries are counted from 1.
  const own = await ownHeaders(delivery, { preferences, seq: 0 });
  return { shared: sharedHeaders(delivery, 'mail-check'), own };
}

/** Null where nobody outside can call: another machine does not reach our loopback. */
function publicOriginOf(appUrl: string): string | null {
  const { protocol, hostname, origin } = new URL(appUrl);
  return protocol === 'https:' && !isLoopbackHost(hostname) ? origin : null;
}
