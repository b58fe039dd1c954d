import { useEffect, useRef } from 'react';
import type { Transcript } from '../../../contract/transcripts.ts';
import { clockTime } from '../../format/duration.ts';
import { classNames } from '../../ui/class-names.ts';
import { type Hit, splitByQuery, splitByWords } from './search-text.ts';
import { speakerName } from './transcript-text.ts';

interface UtterancesProps {
  transcript: Transcript;
  query: string;
  /** The hit that is shown. */
  now: Hit | null;
  atSecs: number | null;
  /** Marked where nothing is looked for. */
  words: readonly string[];
}

/** The text: time, speaker, words. Browsers leave rows beyond the window undrawn (content-visibility). */
export function Utterances({ transcript, query, now, atSecs, words }: UtterancesProps) {
  const list = useRef<HTMLOListElement>(null);
  const { utterances, speakerLabels } = transcript;
  const opened = atSecs === null ? -1 : indexAt(utterances, atSecs);
  const target = now?.utterance ?? (opened >= 0 ? opened : null);
  useEffect(() => {
    if (target === null) return;
    list.current?.children[target]?.scrollIntoView({ block: 'center' });
  }, [target]);
  return (
    <ol className="utts" ref={list}>
      {utterances.map(({ speaker, start, text }, index) => {
        const isSame = index > 0 && utterances[index - 1]?.speaker === speaker;
        let place = -1;
        return (
          <li
            className={classNames('utt', index === opened && 'is-target')}
            key={`${start} ${text.slice(0, 40)}`}
          >
            <time>{clockTime(start / 1000)}</time>
            <bdi className={classNames('who lines', isSame && 'same')}>
              {speakerName(speaker, speakerLabels)}
            </bdi>
            <p>
              {(query.trim() === '' ? splitByWords(text, words) : splitByQuery(text, query)).map((part) => {
                if (!part.isHit) return part.text;
                place += 1;
                const isNow = now?.utterance === index && now.place === place;
                return (
                  <mark key={part.at} className={isNow ? 'now' : undefined}>
                    {part.text}
                  </mark>
                );
              })}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

/** The last utterance that has begun at a second. */
function indexAt(utterances: Transcript['utterances'], atSecs: number): number {
  return utterances.findLastIndex(({ start }) => start < (atSecs + 1) * 1000);
}
