import { Undo2 } from 'lucide-react';
import type { EditedIssue } from '../../../contract/digest-edits.ts';
import { Button } from '../../ui/button.tsx';
import { CheckedText, Item } from './checked-text.tsx';
import { DropButton, type FieldsProps, Moves, Part } from './parts.tsx';

type Own = EditedIssue['episodes'][number];

/** The episodes in their order, each with its summary, learnings and quotes. */
export function EpisodeFields(props: FieldsProps) {
  const { now, start, digest, dropped, change } = props;
  const names = new Map(
    [...dropped.episodes, ...digest.episodes].map((it) => [
      it.episodeId,
      `${it.episode_title}, ${it.podcast_name}`,
    ]),
  );
  const there = new Set(now.episodes.map(({ episodeId }) => episodeId));
  const droppedOnes = dropped.episodes.map(
    ({ episodeId, summary, key_insights: all, viral_moments: moments }): Own => ({
      episodeId,
      summary,
      key_insights: all.flatMap(({ itemId, text }) => (itemId === undefined ? [] : [{ itemId, text }])),
      moments: moments.map(({ quote, timestamp }) => ({ quote, timestamp })),
    }),
  );
  const gone = [
    ...new Map([...droppedOnes, ...start.episodes].map((it) => [it.episodeId, it])).values(),
  ].filter(({ episodeId }) => !there.has(episodeId));
  return (
    <Part title="Episodes">
      {now.episodes.map((it, at) => (
        <details className="card edit-episode" key={it.episodeId}>
          <summary>
            <bdi>{names.get(it.episodeId)}</bdi>
          </summary>
          <div className="edit-acts">
            <Moves
              list={now.episodes}
              at={at}
              what="episode"
              onMove={(episodes) => change({ ...now, episodes }, 'order of episodes')}
            />
            <DropButton
              what="episode"
              onClick={() =>
                change({ ...now, episodes: now.episodes.filter((one) => one !== it) }, `drop ${it.episodeId}`)
              }
            />
          </div>
          <EpisodeWords {...props} own={it} />
        </details>
      ))}
      {gone.map((it) => (
        <div className="edit-item is-gone" key={it.episodeId}>
          <p>{names.get(it.episodeId)}</p>
          <Button
            size="s"
            icon={Undo2}
            onClick={() => change({ ...now, episodes: [...now.episodes, it] }, `back ${it.episodeId}`)}
          >
            Bring back
          </Button>
        </div>
      ))}
    </Part>
  );
}

function EpisodeWords({
  own,
  now,
  digest,
  locks,
  change,
  onVouch,
  onUnlock,
  onTake,
}: FieldsProps & { own: Own }) {
  const ties = { locks, onUnlock, onTake };
  const text = { digestId: digest.digestId, onVouch };
  const put = (patch: Partial<Own>, key: string) =>
    change(
      {
        ...now,
        episodes: now.episodes.map((it) => (it.episodeId === own.episodeId ? { ...it, ...patch } : it)),
      },
      key,
    );
  const item = `episode:${own.episodeId}`;
  return (
    <>
      <Item item={item} {...ties}>
        <CheckedText
          {...text}
          item={item}
          label="Summary"
          rows={4}
          value={own.summary}
          onChange={(summary) => put({ summary }, item)}
        />
      </Item>
      {own.key_insights.map((it, at) => (
        <Item
          key={it.itemId}
          item={`insight:${it.itemId}`}
          {...ties}
          acts={
            <DropButton
              what="learning"
              onClick={() =>
                put({ key_insights: own.key_insights.filter((one) => one !== it) }, `drop ${it.itemId}`)
              }
            />
          }
        >
          <CheckedText
            {...text}
            item={`insight:${it.itemId}`}
            label={`Learning ${at + 1}`}
            rows={3}
            value={it.text}
            onChange={(words) =>
              put(
                {
                  key_insights: own.key_insights.map((one) =>
                    one.itemId === it.itemId ? { ...one, text: words } : one,
                  ),
                },
                `insight ${it.itemId}`,
              )
            }
          />
        </Item>
      ))}
      {own.moments.map((it) => (
        <div className="edit-item edit-quote" key={`${it.timestamp} ${it.quote}`}>
          <p>“{it.quote}”</p>
          <span className="edit-acts">
            <DropButton
              what="quote"
              onClick={() =>
                put({ moments: own.moments.filter((one) => one !== it) }, `drop ${it.timestamp}`)
              }
            />
          </span>
        </div>
      ))}
    </>
  );
}
