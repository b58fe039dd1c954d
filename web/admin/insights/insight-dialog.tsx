import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { type Insight, insights } from '../../../contract/insights.ts';
import { sentenceOf } from '../../api/failure.ts';
import { queryFor } from '../../api/query.ts';
import { dollars } from '../../format/money.ts';
import { plural } from '../../format/plural.ts';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailedState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Stars } from '../../ui/stars.tsx';
import { LeftOutSentences } from '../claims/left-out-sentences.tsx';
import { QuoteCard } from '../quotes/quote-card.tsx';
import { Learnings, Summary } from './claims.tsx';
import './insight.css';
import { PublicationDay } from '../publication-day.tsx';

interface InsightDialogProps {
  /** The episode whose insight is shown; null closes the dialog. */
  episodeId: string | null;
  onClose: () => void;
}

/** Insight dialog (product.md section 2, admin screen 11). */
export function InsightDialog({ episodeId, onClose }: InsightDialogProps) {
  const isOpen = episodeId !== null;
  const query = useQuery({
    ...queryFor(insights.read, { params: { episodeId: episodeId ?? '' } }),
    enabled: isOpen,
  });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      size="xl"
      tall
      title={query.data?.episode.title ?? 'Insight'}
      sub={query.data && subOf(query.data)}
    >
      {query.data ? (
        <InsightText insight={query.data} />
      ) : query.isError ? (
        <FailedState
          title="The insight could not be loaded"
          text={sentenceOf(query.error, 'The server did not answer.')}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <InsightSkeleton />
      )}
    </Dialog>
  );
}

function subOf({ podcast, episode, usage }: Insight) {
  return (
    <>
      {podcast.title}
      {episode.pubDate !== null && (
        <>
          <i className="dot" />
          <PublicationDay at={episode.pubDate} year />
        </>
      )}
      {usage !== null && (
        <>
          <i className="dot" />
          {usage.model}, {dollars(usage.costUsd)}
        </>
      )}
    </>
  );
}

function InsightText({ insight }: { insight: Insight }) {
  const quotes = [...insight.notableQuotes].sort((a, b) => b.viralityScore - a.viralityScore);
  return (
    <>
      <section className="sec">
        <h3>Summary</h3>
        <Summary insight={insight} />
      </section>
      <Metadata metadata={insight.metadata} />
      <section className="sec">
        <h3>
          Main Topics<span>{insight.mainTopics.length}</span>
        </h3>
        <div className="opts">
          {insight.mainTopics.map((topic) => (
            <Badge tone="line" key={topic}>
              {topic}
            </Badge>
          ))}
        </div>
      </section>
      <section className="sec">
        <h3>
          Key Learnings<span>{insight.keyLearnings.length}</span>
        </h3>
        <Learnings insight={insight} />
        <LeftOutSentences leftOut={insight.leftOut} counts={insight.claimCounts} />
      </section>
      <section className="sec">
        <h3>
          Notable Quotes<span>{quotes.length}, sorted by virality</span>
        </h3>
        {quotes.map(({ viralityScore, ...quote }) => (
          <QuoteCard
            key={`${quote.timestamp} ${quote.text}`}
            quote={{
              ...quote,
              virality: viralityScore,
              spotifyEpisodeId: insight.episode.spotifyEpisodeId,
              episodeId: insight.episodeId,
            }}
          />
        ))}
        <LeftOut counts={insight.quoteCounts} />
      </section>
    </>
  );
}

function Metadata({ metadata }: Pick<Insight, 'metadata'>) {
  if (metadata === null) return null;
  const label = metadata.audience_label;
  const badges: [string, string][] = [
    ['Primary audience', metadata.primary_audience],
    ['Tone', metadata.tone],
    ['Episode type', metadata.episode_type],
  ];
  return (
    <section className="sec">
      <h3>Episode Metadata</h3>
      <dl className="mgrid">
        <div>
          <dt>{label ? `Relevance to ${label}` : 'Audience Relevance'}</dt>
          <dd>
            <Stars value={metadata.audience_relevance} />
          </dd>
        </div>
        <div>
          <dt>Confidence</dt>
          <dd>
            <Stars value={metadata.confidence} />
          </dd>
        </div>
        {badges.map(([term, value]) =>
          value === '' ? null : (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <Badge>{value}</Badge>
              </dd>
            </div>
          ),
        )}
        {metadata.content_focus.length > 0 && (
          <div>
            <dt>Content focus</dt>
            <dd>
              {metadata.content_focus.map((focus) => (
                <Badge key={focus}>{focus}</Badge>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** What the gate dropped, counted: it is neither shown nor used. */
function LeftOut({ counts }: { counts: Insight['quoteCounts'] }) {
  const dropped = counts === null ? 0 : counts.notFound + counts.ambiguous + counts.twoSpeakers;
  if (dropped === 0) return null;
  return (
    <p className="note">
      <Info className="i" />
      <span>
        <b>
          {plural(dropped, 'quote')} {dropped === 1 ? 'was' : 'were'} left out.
        </b>{' '}
        {dropped === 1 ? 'It does' : 'They do'} not stand in the transcript word for word, so{' '}
        {dropped === 1 ? 'it is' : 'they are'} neither shown nor used in digests.
      </span>
    </p>
  );
}

function InsightSkeleton() {
  return (
    <Loading>
      <div className="sec">
        {[92, 96, 88, 54].map((width) => (
          <p key={width}>
            <Skeleton width={`${width}%`} height={16} />
          </p>
        ))}
      </div>
      <div className="sec">
        <Skeleton width="70%" height={22} />
      </div>
    </Loading>
  );
}
