/**
 * The contract: every call that the two sides share. `routes` is what the server mounts, the web client calls
 * and `/api/openapi.json` describes.
 */
import { adminAccount } from './admin-account.ts';
import { adminAuth } from './admin-auth.ts';
import { audit } from './audit.ts';
import { backlogs } from './backlogs.ts';
import { billing } from './billing.ts';
import { bulk } from './bulk.ts';
import { costs } from './costs.ts';
import { edits } from './digest-edits.ts';
import { digests } from './digests.ts';
import { episodes } from './episodes.ts';
import { groups } from './groups.ts';
import { inbox } from './inbox.ts';
import { insights } from './insights.ts';
import type { RouteShape } from './kit.ts';
import { letters } from './letters.ts';
import { live } from './live.ts';
import { mailIdentityCalls } from './mail-identity.ts';
import { notices } from './notices.ts';
import { podcasts } from './podcasts.ts';
import { preferences } from './preferences.ts';
import { reading } from './reading.ts';
import { removals } from './removals.ts';
import { search } from './search.ts';
import { sends } from './sends.ts';
import { settings } from './settings.ts';
import { subscribers } from './subscribers.ts';
import { transcripts } from './transcripts.ts';
import { users } from './users.ts';
import { weeks } from './week.ts';

export const contract = {
  adminAuth,
  adminAccount,
  groups,
  podcasts,
  episodes,
  transcripts,
  insights,
  digests,
  edits,
  costs,
  backlogs,
  sends,
  settings,
  weeks,
  mailIdentity: mailIdentityCalls,
  bulk,
  users,
  preferences,
  reading,
  billing,
  subscribers,
  letters,
  notices,
  audit,
  removals,
  live,
  search,
  inbox,
};

/** The name of a call, for example `groups.create`; also its operationId in the OpenAPI document. */
export type CallName = string;

/** All routes with their names, in the order of the contract. */
export const routes: readonly { name: CallName; route: RouteShape }[] = Object.entries(contract).flatMap(
  ([noun, calls]) =>
    Object.entries(calls).map(([verb, route]) => ({ name: `${noun}.${verb}`, route: route as RouteShape })),
);

export * from './admin-account.ts';
export * from './admin-auth.ts';
export * from './audit.ts';
export * from './backlogs.ts';
export * from './billing.ts';
export * from './bulk.ts';
export * from './claims.ts';
export * from './digest-edits.ts';
export * from './digests.ts';
export * from './episodes.ts';
export * from './groups.ts';
export * from './inbox.ts';
export * from './insights.ts';
export * from './kit.ts';
export * from './letters.ts';
export * from './live.ts';
export * from './mail-identity.ts';
export * from './notices.ts';
export * from './open-sentences.ts';
export * from './podcasts.ts';
export * from './preferences.ts';
export * from './reading.ts';
export * from './removals.ts';
export * from './rights.ts';
export * from './search.ts';
export * from './sends.ts';
export * from './settings.ts';
export * from './subscribers.ts';
export * from './suppressions.ts';
export * from './transcripts.ts';
export * from './users.ts';
export * from './week.ts';
