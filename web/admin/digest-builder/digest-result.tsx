import { parseISO } from 'date-fns/parseISO';
import { ArrowLeft, CircleCheck, Download } from 'lucide-react';
import type { Digest } from '../../../contract/digests.ts';
import { formatDate } from '../../format/format-date.ts';
import { dollars } from '../../format/money.ts';
import { plural, wholeNumber } from '../../format/plural.ts';
import { Art } from '../../ui/art.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ClaimedText } from '../claims/claimed-text.tsx';
import { LeftOutSentences } from '../claims/left-out-sentences.tsx';
import { QuoteCard } from '../quotes/quote-card.tsx';
import { useDownload } from '../saved-digests/use-download.ts';
import './digest-result.css';
import { PublicationDay } from '../publication-day.tsx';

/** The finished digest: Overview, Cross-Episode Connections, Episodes, Actionable Tips, Notable Quotes. */
export function DigestResult({ digest, onBack }: { digest: Digest; onBack: () => void }) {
  return (
    <div className="result">
      <div className="row row-wrap result-head">
        <span className="st st-ok" role="status">
          <CircleCheck className="i" />
          Digest generated
        </span>
        <span className="small muted">
          {plural(digest.episodes.length, 'episode')}
          <UsageFigures digest={digest} />
        </span>
        <Button variant="ghost" size="s" icon={ArrowLeft} className="push" onClick={onBack}>
          Back to selection
        </Button>
      </div>
      <article className="card digest">
        <Overview digest={digest} />
        <Connections digest={digest} />
        <Episodes digest={digest} />
        <Tips digest={digest} />
        <Quotes digest={digest} />
        <LeftOutSentences leftOut={digest.leftOut} counts={digest.claimCounts} />
      </article>
    </div>
  );
}

function UsageFigures({ digest: { usage } }: { digest: Digest }) {
  if (usage === null) return null;
  const input = usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens;
  return (
    <>
      <i className="dot" />
      {dollars(usage.costUsd)} ({wholeNumber(input)} in, {wholeNumber(usage.outputTokens)} out)
    </>
  );
}

function Overview({ digest }: { digest: Digest }) {
  const { download, isBusy } = useDownload(digest.digestId);
  const from = formatDate(parseISO(digest.startDate), 'MMM d');
  const to = formatDate(parseISO(digest.endDate), 'MMM d, yyyy');
  return (
    <header className="digest-top">
      <div className="row row-wrap">
        <span className="small muted">
          {digest.groupName}
          <i className="dot" />
          {from} to {to}
          <i className="dot" />
          {digest.digestId}
        </span>
        <span className="push row row-wrap">
          <Button size="s" icon={Download} busy={isBusy} onClick={download}>
            Download HTML
          </Button>
          <ButtonLink size="s" variant="primary" to="/admin/saved-digests">
            Open in Saved Digests
          </ButtonLink>
        </span>
      </div>
      <h2 className="dialog-title">Overview</h2>
      <p className="prose">
        <ClaimedText text={digest.overview.summary} claims={digest.claims} />
      </p>
      <div className="opts">
        {digest.overview.macro_themes.map((theme) => (
          <Badge key={theme}>{theme}</Badge>
        ))}
      </div>
      <Glance digest={digest} />
    </header>
  );
}

/** The lines that stand on the first page of the issue; a digest of before has none of its own. */
function Glance({ digest: { overview, claims } }: { digest: Digest }) {
  const lines = overview.glance ?? [];
  if (lines.length === 0) return null;
  return (
    <section className="digest-glance" aria-labelledby="digest-glance">
      <h3 id="digest-glance">This Week at a Glance</h3>
      <ol>
        {lines.map((line) => (
          <li key={line}>
            <ClaimedText text={line} claims={claims} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Connections({ digest: { crossEpisodeConnections: connections, claims } }: { digest: Digest }) {
  if (connections.length === 0) return null;
  return (
    <section className="digest-sec">
      <h3>
        Cross-Episode Connections<span>{connections.length}</span>
      </h3>
      {connections.map((connection) => (
        <div className="conn" key={connection.theme}>
          <div>
            <h4>{connection.theme}</h4>
            <p>
              <ClaimedText text={connection.insight} claims={claims} />
            </p>
            <p className="small quiet">{connection.supporting_episodes.join('; ')}</p>
            {connection.actionable_tip && (
              <p className="small try">
                <b className="try-mark">Try this</b>{' '}
                <ClaimedText text={connection.actionable_tip} claims={claims} />
              </p>
            )}
          </div>
          <p className="impact">
            <b className="impact-score">{Math.round(connection.impact_rating)}</b> of 10 impact
          </p>
        </div>
      ))}
    </section>
  );
}

function Episodes({ digest: { episodes, claims } }: { digest: Digest }) {
  return (
    <section className="digest-sec">
      <h3>
        Episodes<span>{episodes.length}</span>
      </h3>
      <ul className="list">
        {episodes.map((episode) => (
          <li className="digest-episode" key={episode.episodeId}>
            <Art src={episode.imageUrl} title={episode.podcast_name} size="m" />
            <details>
              <summary>
                <b>{episode.episode_title}</b>
                <span className="meta-line">
                  {episode.podcast_name}
                  {episode.release_date !== '' && (
                    <>
                      <i className="dot" />
                      <PublicationDay at={episode.release_date} year />
                    </>
                  )}
                </span>
              </summary>
              <p>
                <ClaimedText text={episode.summary} claims={claims} />
              </p>
              <ul className="points">
                {episode.key_insights.map(({ text }) => (
                  <li key={text}>
                    <ClaimedText text={text} claims={claims} />
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tips({ digest: { actionableTips: tips, claims } }: { digest: Digest }) {
  if (tips.length === 0) return null;
  return (
    <section className="digest-sec">
      <h3>
        Actionable Tips<span>{tips.length}</span>
      </h3>
      <ul className="tips">
        {tips.map(({ category, tip }) => (
          <li key={tip}>
            <span>{category}</span>
            <p>
              <ClaimedText text={tip} claims={claims} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Quotes({ digest: { notableQuotes: quotes } }: { digest: Digest }) {
  if (quotes.length === 0) return null;
  return (
    <section className="digest-sec">
      <h3>
        Notable Quotes<span>{quotes.length}</span>
      </h3>
      {quotes.map((quote) => (
        <QuoteCard
          key={`${quote.episodeId} ${quote.timestamp} ${quote.quote}`}
          quote={{
            text: quote.quote,
            speaker: quote.speaker,
            source: quote.podcast_name,
            timestamp: quote.timestamp,
            secondFrom: quote.secondFrom,
            virality: quote.virality_score,
            state: quote.state,
            spotifyEpisodeId: quote.spotifyEpisodeId,
            episodeId: quote.episodeId,
          }}
        />
      ))}
    </section>
  );
}
