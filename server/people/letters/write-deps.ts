import type { Issue } from '../../../contract/digests.ts';
import type { Brand } from '../../../edition/index.ts';
import type { Db } from '../../kit/db/connect.ts';

/** A digest that readers may see; without an id the newest. Null where there is none. */
type FindIssue = (about: { digestId?: string }) => Promise<Issue | null>;

export interface WriteDeps {
  db: Db;
  brand: () => Brand;
  timeZone: string;
  findIssue: FindIssue;
}
