/** The thread in which publishers' files are read: whatever they hold, no call waits for it. */
import { serveThread } from '../../../kit/threads/index.ts';
import { packMarks } from '../../../kit/timed-text/index.ts';
import { demandLength } from './demand-length.ts';
import type { ReadAnswer, ReadAsk } from './read-in-thread.ts';
import { readTranscriptFile } from './read-transcript-file.ts';
import { TranscriptFileError } from './transcript-file-error.ts';

serveThread<ReadAsk, ReadAnswer>({
  answer({ body, hint, durationSecs }) {
    try {
      const { utterances: timed, warnings } = readTranscriptFile(body, hint);
      demandLength(timed, durationSecs);
      const spoken = timed.filter(({ text }) => text.trim() !== '');
      const utterances = spoken.map(({ marks: _marks, ...utterance }) => utterance);
      return { utterances, wordTimes: packMarks(spoken), warnings };
    } catch (error) {
      if (!(error instanceof TranscriptFileError)) throw error;
      return { refused: { reason: error.reason, sentence: error.message } };
    }
  },
});
