import type { Issue } from '../../../contract/digests.ts';
import type { Meta } from '../../../contract/live.ts';

/** What only the running server knows: how the installation is called and where, and its newest published digest. */
export interface PublicFacts extends Meta {
  sample: Issue | null;
}
