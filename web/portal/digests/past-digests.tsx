import { useId } from 'react';
import { Link } from 'react-router';
import { directionOf } from '../../../edition/clean-text.ts';
import { DigestActs } from './digest-acts.tsx';
import { digestWords } from './digest-words.ts';
import type { ReaderDigest } from './use-digests.ts';
import './past.css';

export function PastDigests({ digests, timeZone }: { digests: ReaderDigest[]; timeZone: string }) {
  if (digests.length === 0) return null;
  return (
    <section aria-labelledby="past-digests">
      <h2 className="room-label shelf-label" id="past-digests">
        Past Digests
      </h2>
      <ol className="past">
        {digests.map((digest) => (
          <PastDigest key={digest.digestId} digest={digest} timeZone={timeZone} />
        ))}
      </ol>
    </section>
  );
}

function PastDigest({ digest, timeZone }: { digest: ReaderDigest; timeZone: string }) {
  const { group, title, published, corrected, episodes, summary } = digestWords(digest, timeZone);
  const titleId = useId();
  const text = summary.join(' ');
  return (
    <li>
      <p className="past-day">{published}</p>
      <div className="past-words">
        <h3 id={titleId} dir={directionOf(title)}>
          <Link to={`/portal/digests/${encodeURIComponent(digest.digestId)}`}>{title}</Link>
        </h3>
        {text !== '' && (
          <p className="clamp-2" dir={directionOf(text)}>
            {text}
          </p>
        )}
        <p className="facts">
          {group !== title && (
            <span>
              <bdi>{group}</bdi>
            </span>
          )}
          <span>{episodes}</span>
          {corrected !== null && <span>{corrected}</span>}
        </p>
      </div>
      <DigestActs digest={digest} about={titleId} />
    </li>
  );
}
