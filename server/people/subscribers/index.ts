/** Everybody who left an address: who they are, whether they may read, and what proves that a browser is theirs. */
export {
  accessReason,
  complimentaryState,
  dayWords,
  graceEndsAt,
  hasAccess,
  hasPaidAccess,
  isLive,
  readsUnpaid,
  statusFor,
} from './access.ts';
export { type Email, readEmail } from './email.ts';
export { mailboxHash } from './mailbox.ts';
export {
  type Activation,
  deleteActivationsOf,
  deleteMailTokensOf,
  deleteSession,
  deleteSessionsOf,
  findActivation,
  insertActivation,
  type Purpose,
  saveActivationCheckout,
  saveMailToken,
  takeMailToken,
} from './proofs-store.ts';
export { openReaderSession, readerOf } from './sessions.ts';
export {
  deleteSubscriber,
  didNotArrive,
  ensureSubscriber,
  findSubscriber,
  insertAgain,
  isComplimentary,
  listSubscribers,
  listWaitingForSample,
  lockSubscriber,
  mayRead,
  renewPasswordHash,
  requestSample,
  type Subscriber,
  savePassword,
  saveSampleSent,
} from './store.ts';
