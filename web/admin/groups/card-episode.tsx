import { Check, Download } from 'lucide-react';
import type { Episode } from '../../../contract/episodes.ts';
import { weekday } from '../../format/dates.ts';
import { hoursAndMinutes, parseDurationSecs } from '../../format/duration.ts';
import { Button } from '../../ui/button.tsx';
import { useTranscriptWork } from '../work/use-transcript-work.ts';
import { workState } from '../work/work-state.ts';

/** One line of a group card, with its transcript control. */
export function CardEpisode({ episode }: { episode: Episode }) {
  const lengthSecs = parseDurationSecs(episode.duration);
  const state = workState(episode.transcript);
  return (
    <li className="ep">
      <div className="ep-t">
        <b className="clip" title={episode.title}>
          {episode.title}
        </b>
        <span className="clip">
          {state.is === 'failed' ? (
            <span className="ep-failed" title={state.reason}>
              Transcript failed: {state.reason}
            </span>
          ) : (
            <>
              {episode.podcast.title}
              <i className="dot" />
              {episode.pubDate !== null && weekday(episode.pubDate)}
              {lengthSecs > 0 && (
                <>
                  <i className="dot" />
                  {hoursAndMinutes(lengthSecs)}
                </>
              )}
            </>
          )}
        </span>
      </div>
      <CardTranscript episode={episode} state={state.is} />
    </li>
  );
}

/** "Get" without a transcript, "Pending" while one is made, "Done" for any other record (product.md section 4). */
function CardTranscript({ episode, state }: { episode: Episode; state: string }) {
  const work = useTranscriptWork(episode.id);
  if (state === 'pending' || work.isRequesting) {
    return (
      <Button size="s" busy>
        Pending
      </Button>
    );
  }
  if (state === 'none') {
    return (
      <Button size="s" icon={Download} aria-label={`Get transcript: ${episode.title}`} onClick={work.request}>
        Get
      </Button>
    );
  }
  return (
    <Button size="s" icon={Check} disabled>
      Done
    </Button>
  );
}
