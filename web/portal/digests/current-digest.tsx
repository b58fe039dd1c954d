import { useId } from 'react';
import { counted, directionOf } from '../../../edition/clean-text.ts';
import { keyed } from '../../format/keyed.ts';
import { glanceInBrief } from '../../issue/glance.ts';
import { TickMark } from '../../ui/marks.tsx';
import { DigestActs } from './digest-acts.tsx';
import { digestWords, verifiedCount } from './digest-words.ts';
import type { ReaderDigest } from './use-digests.ts';

interface DigestProps {
  digest: ReaderDigest;
  timeZone: string;
}

/** The newest issue, on paper in either theme: printed matter always is. */
export function CurrentDigest({ digest, timeZone }: DigestProps) {
  const { group, title, published, corrected, episodes, summary } = digestWords(digest, timeZone);
  const titleId = useId();
  return (
    <section aria-labelledby="current-digest">
      <h2 className="room-label shelf-label" id="current-digest">
        Current Digest
      </h2>
      <article className="current paper-sheet" data-theme="light">
        <div className="current-lead">
          <p className="facts">
            <span>
              <bdi>{group}</bdi>
            </span>
            <span>{published}</span>
            {corrected !== null && <span>{corrected}</span>}
            <span>{episodes}</span>
          </p>
          <h3 id={titleId} dir={directionOf(title)}>
            {title}
          </h3>
          {keyed(summary, (text) => text).map(({ key, item }) => (
            <p key={key} dir={directionOf(item)}>
              {item}
            </p>
          ))}
          <DigestActs digest={digest} about={titleId} isCurrent />
        </div>
        <Side digest={digest} />
      </article>
    </section>
  );
}

function Side({ digest }: { digest: ReaderDigest }) {
  const glance = glanceInBrief(digest);
  const verified = verifiedCount(digest);
  const wins = digest.actionableTips.length;
  if (glance.length === 0) return null;
  return (
    <div className="current-side">
      <h4 className="room-label">This Week at a Glance</h4>
      <ol className="brief">
        {keyed(glance, ({ lead, text }) => `${lead}${text}`).map(({ key, item: { lead, text } }) => (
          <li key={key} dir={directionOf(`${lead ?? ''}${text}`)}>
            <span>
              {lead && <b>{lead}</b>} {text}
            </span>
          </li>
        ))}
      </ol>
      <p className="current-marks">
        {verified > 0 && (
          <span className="verified">
            <TickMark />
            {counted(verified, 'quote')} verified
          </span>
        )}
        {wins > 0 && <span>{counted(wins, 'quick win')}</span>}
      </p>
    </div>
  );
}
