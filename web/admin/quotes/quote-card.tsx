import { Play, ShieldCheck, Wrench } from 'lucide-react';
import { Link } from 'react-router';
import type { QuoteState, SecondFrom } from '../../../contract/insights.ts';
import { spotifyLink } from '../../../edition/links.ts';
import { withoutOverrides } from '../../format/bidi.ts';
import { hourClock } from '../../format/duration.ts';
import { Badge } from '../../ui/badge.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import './quotes.css';

export interface ShownQuote {
  text: string;
  /** Left out when nobody is named. */
  speaker: string | null;
  /** Where it was said, for quotes of many episodes. */
  source?: string;
  /** Whole seconds. */
  timestamp: number;
  /** Absent on quotes of earlier versions, whose second is that of their turn. */
  secondFrom?: SecondFrom | undefined;
  virality: number;
  state: QuoteState | null;
  context?: string;
  /** The model's wording of a repaired quote. */
  offered?: string | undefined;
  spotifyEpisodeId: string | null;
  /** The episode whose transcript opens at that second. */
  episodeId?: string | null;
}

/** A quote with its virality, its speaker and its second; prominent at 8 and more (product.md section 9). */
export function QuoteCard({ quote }: { quote: ShownQuote }) {
  const virality = Math.round(quote.virality);
  const at = `${quote.secondFrom === 'source' ? '' : 'about '}${hourClock(quote.timestamp)}`;
  const play = spotifyLink(quote.spotifyEpisodeId, quote.timestamp);
  return (
    <figure className="quote">
      <Badge tone={virality >= 8 ? 'brass' : 'line'}>
        <span className="sr">Virality </span>
        {virality}/10
      </Badge>
      <blockquote>{quote.text}</blockquote>
      <figcaption>
        {(quote.speaker || quote.source) && (
          <>
            <span className="strong">
              <Who speaker={quote.speaker} source={quote.source} />
            </span>
            <i className="dot" />
          </>
        )}
        {quote.episodeId ? (
          <Link
            className="link"
            to={`/admin/transcripts?transcript=${quote.episodeId}&at=${quote.timestamp}`}
          >
            at {at}
          </Link>
        ) : (
          <span>at {at}</span>
        )}
        {quote.state !== null && (
          <>
            <i className="dot" />
            <QuoteMark state={quote.state} />
          </>
        )}
        {play !== null && (
          <a className="play" href={play} target="_blank" rel="noreferrer">
            <Play className="i" />
            Play on Spotify<span className="sr"> at {at}</span>
          </a>
        )}
      </figcaption>
      {quote.context && <p className="ctx">{quote.context}</p>}
      {quote.state === 'repaired' && quote.offered && <p className="ctx">The model wrote: {quote.offered}</p>}
    </figure>
  );
}

/** Each name keeps its own direction of writing. */
function Who({ speaker, source }: { speaker: string | null; source: string | undefined }) {
  return (
    <>
      {speaker && <bdi>{withoutOverrides(speaker)}</bdi>}
      {speaker && source && ', '}
      {source && <bdi>{source}</bdi>}
    </>
  );
}

function QuoteMark({ state }: { state: QuoteState }) {
  const isVerified = state === 'verified';
  const Icon = isVerified ? ShieldCheck : Wrench;
  return (
    <Tooltip text={isVerified ? 'Word for word in the transcript' : 'Text set to the words spoken'}>
      {/* Focusable, so that the explanation is there for the keyboard too. */}
      <button type="button" className={isVerified ? 'st st-ok as-text' : 'st st-info as-text'}>
        <Icon className="i" />
        {isVerified ? 'Verified' : 'Repaired'}
      </button>
    </Tooltip>
  );
}
