import { InsightDialog } from '../insights/insight-dialog.tsx';
import { TranscriptDialog } from '../transcripts/transcript-dialog.tsx';
import { useOpenRow } from '../use-open-row.ts';

/** The dialogs that `ViewLink` opens; a page with such links renders this once. */
export function WorkDialogs() {
  const [transcript, showTranscript] = useOpenRow('transcript');
  const [insight, showInsight] = useOpenRow('insight');
  return (
    <>
      <TranscriptDialog episodeId={transcript} onClose={() => showTranscript(null)} />
      <InsightDialog episodeId={insight} onClose={() => showInsight(null)} />
    </>
  );
}
