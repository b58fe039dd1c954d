import { announce } from '../../kit/db/changes.ts';
import { type Db, inTransaction } from '../../kit/db/connect.ts';
import { notFound, unusable } from '../../kit/errors.ts';
import { inQuotes } from '../../kit/in-quotes.ts';
import { findTranscriptForUpdate, saveLabels } from './store.ts';

const longestLabel = 80;

/**
 * Sets display names of speakers; names that are not mentioned stay. An empty name takes the label away. Labels are
 * resolved when a quote is shown, so they reach insights and drafts at once (server.md section 4.3).
 */
export async function labelSpeakers(
  db: Db,
  transcriptId: string,
  given: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  return inTransaction(db, async (trx) => {
    const row = await findTranscriptForUpdate(trx, transcriptId);
    if (row === null) throw notFound('This transcript');
    const known = new Set((row.utterances ?? []).map((utterance) => utterance.speaker));
    const labels = { ...row.speaker_labels };
    for (const [speaker, label] of Object.entries(given)) {
      if (!known.has(speaker))
        throw unusable(`Nobody in this transcript has the speaker id ${inQuotes(speaker)}.`);
      const name = label.replace(/\s+/g, ' ').trim();
      if (name.length > longestLabel) throw unusable(`A name may have at most ${longestLabel} characters.`);
      if (name === '') delete labels[speaker];
      else labels[speaker] = name;
    }
    await saveLabels(trx, row.id, labels);
    await announce(trx, 'transcripts', [row.episode_id]);
    await announce(trx, 'insights', [row.episode_id]);
    return labels;
  });
}
