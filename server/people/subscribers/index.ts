/** Everybody who left an address: who they are, whether they may read, and what proves that a browser is theirs. */
export { accessReason, hasAccess, isLive } from './access.ts';
export { type Email, readEmail } from './email.ts';
export {
  type Activation,
  deleteActivationsOf,
  deleteExpired,
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
  ensureSubscriber,
  findSubscriber,
  listSubscribers,
  listWaitingForSample,
  lockSubscriber,
  requestSample,
  type Subscriber,
  savePassword,
  saveSampleSent,
} from './store.ts';
