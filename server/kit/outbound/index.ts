/**
 * The one door to addresses that strangers chose (feeds, audio, artwork, transcript files): what may be reached,
 * how long, how much. Vendors with fixed addresses are reached by their own clients in `providers/`.
 */
export { canonicalUrl, comparableAudioUrl } from './canonical-url.ts';
export { createOutbound } from './create-outbound.ts';
export { gunzipIfGzip } from './gunzip-if-gzip.ts';
export { OutboundError, type OutboundErrorKind } from './outbound-error.ts';
export { parseRetryAfter } from './retry-after.ts';
export type {
  ContentCoding,
  Lookup,
  Outbound,
  OutboundOptions,
  OutboundRequest,
  OutboundResponse,
  RedirectHop,
  ResolvedAddress,
} from './types.ts';
