import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { type Transcript, transcripts } from '../../../contract/transcripts.ts';
import { sentenceOf } from '../../api/failure.ts';
import { queryFor } from '../../api/query.ts';
import { dollars } from '../../format/money.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState, FailedState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { FindBar } from './find-bar.tsx';
import { findHits } from './search-text.ts';
import { SpeakerLabels } from './speaker-labels.tsx';
import { Utterances } from './utterances.tsx';
import './transcript.css';
import { PublicationDay } from '../publication-day.tsx';

interface TranscriptDialogProps {
  /** The episode whose transcript is shown; null closes the dialog. */
  episodeId: string | null;
  /** Opens at the turn that is being said at this second. */
  atSecs?: number | null;
  /** Marked in the text until somebody looks for others. */
  words?: readonly string[];
  onClose: () => void;
}

/** Transcript dialog (product.md section 2, admin screen 10). */
export function TranscriptDialog({ episodeId, atSecs = null, words = [], onClose }: TranscriptDialogProps) {
  const isOpen = episodeId !== null;
  const query = useQuery({
    ...queryFor(transcripts.read, { params: { episodeId: episodeId ?? '' } }),
    enabled: isOpen,
  });
  const [find, setFind] = useState({ text: '', now: 0 });
  const hits = findHits(query.data?.utterances ?? [], find.text);
  const close = (open: boolean) => {
    if (open) return;
    setFind({ text: '', now: 0 });
    onClose();
  };
  const hasText = (query.data?.utterances.length ?? 0) > 0;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={close}
      size="xl"
      tall
      title={query.data?.episode.title ?? 'Transcript'}
      sub={query.data && <Sub transcript={query.data} />}
      top={
        query.data && hasText ? (
          <FindBar transcript={query.data} find={find} hitCount={hits.length} onFind={setFind} />
        ) : null
      }
    >
      {query.data ? (
        hasText ? (
          <>
            <SpeakerLabels transcript={query.data} />
            <Utterances
              transcript={query.data}
              query={find.text}
              now={hits[find.now] ?? null}
              atSecs={atSecs}
              words={words}
            />
          </>
        ) : (
          <EmptyState icon={FileText} title="No transcript available" />
        )
      ) : query.isError ? (
        <FailedState
          title="The transcript could not be loaded"
          text={sentenceOf(query.error, 'The server did not answer.')}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <TextSkeleton />
      )}
    </Dialog>
  );
}

const sources = { publisher: "the publisher's own", assemblyai: 'AssemblyAI', taddy: 'Taddy' } as const;

function Sub({ transcript }: { transcript: Transcript }) {
  const { podcast, episode, source, costUsd } = transcript;
  return (
    <>
      {podcast.title}
      {episode.pubDate !== null && (
        <>
          <i className="dot" />
          <PublicationDay at={episode.pubDate} year />
        </>
      )}
      {source !== null && (
        <>
          <i className="dot" />
          {sources[source]}
          {costUsd ? `, ${dollars(costUsd)}` : ''}
        </>
      )}
    </>
  );
}

function TextSkeleton() {
  return (
    <Loading>
      {[88, 62, 94, 40, 78, 86].map((width) => (
        <div className="utt" key={width}>
          <Skeleton width={34} height={12} />
          <Skeleton width={90} height={12} />
          <Skeleton width={`${width}%`} height={16} />
        </div>
      ))}
    </Loading>
  );
}
