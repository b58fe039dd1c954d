import { useId } from 'react';
import { mostEpisodes } from '../../../contract/digests.ts';
import type { Episode } from '../../../contract/episodes.ts';
import { plural, wholeNumber } from '../../format/plural.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Stars } from '../../ui/stars.tsx';
import { VirtualRows } from '../lists/virtual-rows.tsx';
import { SourceNotes } from '../rights/source-notes.tsx';
import { EpisodeLine } from './episode-line.tsx';

interface ReadyListProps {
  episodes: readonly Episode[];
  picked: ReadonlySet<string>;
  onPick: (picked: ReadonlySet<string>) => void;
  onView: (episodeId: string) => void;
}

/** Ready for Digest: what can be chosen. */
export function ReadyList({ episodes, picked, onPick, onView }: ReadyListProps) {
  const headingId = useId();
  const count = episodes.filter(({ id }) => picked.has(id)).length;
  const most = episodes.slice(0, mostEpisodes);
  const isAll = count === most.length && count > 0;
  const label = episodes[0]?.insight?.metadata?.audience_label;
  return (
    <section aria-labelledby={headingId}>
      <div className="sgroup-head">
        <h2 className="h2" id={headingId}>
          Ready for Digest
        </h2>
        <span className="small quiet">{plural(episodes.length, 'episode')}</span>
        {episodes.length > 0 && (
          <span className="small quiet push only-wide">
            {label ? `Highest relevance to ${label} first` : 'Highest audience relevance first'}
          </span>
        )}
      </div>
      {episodes.length === 0 ? (
        <p className="card build-none">
          Nothing yet. Episodes move here by themselves when their insights are completed.
        </p>
      ) : (
        <div className="card">
          <div className="pick-all">
            <label className="hit-row">
              <Checkbox
                checked={isAll}
                mixed={count > 0 && !isAll}
                onChange={() => onPick(new Set(isAll ? [] : most.map(({ id }) => id)))}
              />
              Select All
            </label>
            <span className="quiet push">
              {wholeNumber(count)} of {wholeNumber(episodes.length)} selected
            </span>
          </div>
          {episodes.length > mostEpisodes && (
            <p className="pick-most small" role={count > mostEpisodes ? 'alert' : undefined}>
              A digest has at most {mostEpisodes} episodes: Select All takes the {mostEpisodes} at the top.
            </p>
          )}
          <VirtualRows
            rows={episodes}
            label="Ready for Digest"
            keyOf={({ id }) => id}
            row={(episode) => (
              <PickRow
                episode={episode}
                isPicked={picked.has(episode.id)}
                onToggle={() => onPick(toggled(picked, episode.id))}
                onView={() => onView(episode.id)}
              />
            )}
          />
          <SourceNotes rights={episodes.map(({ rights }) => rights)} />
        </div>
      )}
    </section>
  );
}

function toggled(picked: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(picked);
  if (!next.delete(id)) next.add(id);
  return next;
}

interface PickRowProps {
  episode: Episode;
  isPicked: boolean;
  onToggle: () => void;
  onView: () => void;
}

function PickRow({ episode, isPicked, onToggle, onView }: PickRowProps) {
  const titleId = useId();
  const relevance = episode.insight?.metadata?.audience_relevance;
  return (
    <div className={classNames('pick', isPicked && 'is-on')}>
      <label className="hit">
        <Checkbox checked={isPicked} onChange={onToggle} aria-labelledby={titleId} />
      </label>
      <EpisodeLine episode={episode} titleId={titleId} />
      {relevance === undefined ? <span /> : <Stars value={relevance} label="Relevance" />}
      <Button size="s" onClick={onView} aria-describedby={titleId}>
        View
      </Button>
    </div>
  );
}
