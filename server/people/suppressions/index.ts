import type { Room } from '../../room.ts';
import { type SuppressionDeps, suppressionHandlers } from './handlers.ts';

export { presentSuppression } from './handlers.ts';
export {
  findRelease,
  findSuppression,
  forgetReleases,
  listSuppressions,
  type SuppressionKind,
  type SuppressionRow,
  type SuppressionSource,
  softLimit,
  suppress,
} from './store.ts';

/**
 * Addresses that get no bulk mail any more, by whatever was heard of them, and the way back by hand. A row in the table
 * `suppressions` means now; the stage that sends issues looks there before each one.
 */
export function suppressionsRoom(deps: SuppressionDeps): Room {
  return { handlers: suppressionHandlers(deps) };
}
