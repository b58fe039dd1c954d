import type { MetadataOptions } from '../../../contract/groups.ts';
import type { Handlers } from '../../http/handler.ts';
import type { Clock } from '../../kit/clock.ts';
import { announce } from '../../kit/db/changes.ts';
import { type Db, inTransaction } from '../../kit/db/connect.ts';
import { wholePage } from '../../kit/db/paging.ts';
import { Refusal } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { defaultOptions } from './default-options.ts';
import { presentGroup } from './present-group.ts';
import {
  getGroup,
  insertGroup,
  listGroups,
  markDeleted,
  saveGroup,
  unlinkPodcast,
  unmarkDeleted,
} from './store.ts';

/** A deleted group can be restored for this long (server.md section 3). */
export const restoreWithinMs = 86_400_000;

export function groupHandlers({ db, clock }: { db: Db; clock: Clock }): Handlers {
  const read = async (id: string) => presentGroup(await getGroup(db, id));
  return {
    groups: {
      list: async ({ query }) => wholePage((await listGroups(db)).map(presentGroup), query),
      read: ({ params }) => read(params.id),
      async create({ body }) {
        const id = newId();
        await inTransaction(db, async (trx) => {
          const { name, description = '' } = body;
          await insertGroup(trx, {
            id,
            name,
            description,
            metadataOptions: defaultOptions,
            createdAt: clock.now(),
          });
          await announce(trx, 'groups', [id]);
        });
        return read(id);
      },
      async update({ params, body }) {
        await inTransaction(db, async (trx) => {
          await getGroup(trx, params.id);
          const { audienceLabel, metadataOptions } = body;
          await saveGroup(trx, params.id, {
            ...body,
            // An empty label is no label (product.md section 5).
            ...(audienceLabel === undefined ? {} : { audienceLabel: audienceLabel || null }),
            ...(metadataOptions === undefined ? {} : { metadataOptions: tidyOptions(metadataOptions) }),
          });
          await announce(trx, 'groups', [params.id]);
        });
        return read(params.id);
      },
      async remove({ params }) {
        await inTransaction(db, async (trx) => {
          await getGroup(trx, params.id);
          await markDeleted(trx, params.id, clock.now());
          await announce(trx, 'groups', [params.id]);
        });
        return { ok: true };
      },
      async restore({ params }) {
        await inTransaction(db, async (trx) => {
          const since = new Date(clock.now().getTime() - restoreWithinMs);
          if (!(await unmarkDeleted(trx, params.id, since))) {
            throw new Refusal(
              404,
              'This group cannot be restored: it was deleted more than 24 hours ago, or never was.',
            );
          }
          await announce(trx, 'groups', [params.id]);
        });
        return read(params.id);
      },
      async removePodcast({ params }) {
        await inTransaction(db, async (trx) => {
          await getGroup(trx, params.groupId);
          if (!(await unlinkPodcast(trx, params.groupId, params.podcastId))) {
            throw new Refusal(404, 'This podcast is not in the group.');
          }
          await announce(trx, 'groups', [params.groupId]);
          await announce(trx, 'podcasts', [params.podcastId]);
        });
        return { ok: true };
      },
    },
  };
}

/** Trims, drops empty options, and refuses the same option twice in one list (product.md section 5). */
function tidyOptions(options: MetadataOptions): MetadataOptions {
  const tidy = (list: readonly string[]) => {
    const trimmed = list.map((option) => option.trim()).filter((option) => option !== '');
    if (new Set(trimmed).size < trimmed.length) throw new Refusal(422, 'This option is already in the list');
    return trimmed;
  };
  return {
    primary_audience: tidy(options.primary_audience),
    content_focus: tidy(options.content_focus),
    tone: tidy(options.tone),
    episode_type: tidy(options.episode_type),
  };
}
