import { useId } from 'react';
import type { Episode } from '../../../contract/episodes.ts';
import { plural } from '../../format/plural.ts';
import { VirtualRows } from '../lists/virtual-rows.tsx';
import { InsightControl } from '../work/insight-control.tsx';
import { Reasons } from '../work/reasons.tsx';
import { TranscriptControl } from '../work/transcript-control.tsx';
import { EpisodeLine } from './episode-line.tsx';

/** Needs Insights: what is missing, and the one thing that can be done about it. */
export function NeedsInsights({ episodes }: { episodes: readonly Episode[] }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <div className="sgroup-head">
        <h2 className="h2" id={headingId}>
          Needs Insights
        </h2>
        <span className="small quiet">{plural(episodes.length, 'episode')}</span>
        {episodes.length > 0 && (
          <span className="small quiet push only-wide">They join the list above by themselves</span>
        )}
      </div>
      {episodes.length === 0 ? (
        <p className="card build-none">Every episode of these days has its insights.</p>
      ) : (
        <div className="card">
          <VirtualRows
            rows={episodes}
            label="Needs Insights"
            keyOf={({ id }) => id}
            row={(episode) => <NeedRow episode={episode} />}
          />
        </div>
      )}
    </section>
  );
}

function NeedRow({ episode }: { episode: Episode }) {
  const titleId = useId();
  const hasTranscript = episode.transcript?.status === 'completed';
  return (
    <div className="need">
      <div className="clip">
        <EpisodeLine episode={episode} titleId={titleId} />
        <Reasons episode={episode} />
      </div>
      <div className="need-acts">
        {hasTranscript ? (
          <InsightControl episode={episode} titleId={titleId} />
        ) : (
          <TranscriptControl episode={episode} titleId={titleId} />
        )}
      </div>
    </div>
  );
}
