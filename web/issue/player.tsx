import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { formatClock } from '../../edition/clock.ts';
import { type Place, readPlace, stop, subscribePlace } from './playing.ts';
import { secondLink } from './second-link.ts';

/** A small player at the foot of the window; it is there only while something plays. */
export function Player() {
  const place = useSyncExternalStore(subscribePlace, readPlace, () => null);
  if (place === null) return null;
  return <Bar key={place.click} place={place} />;
}

function Bar({ place }: { place: Place }) {
  const { audio, secs, name } = place;
  const element = useRef<HTMLAudioElement>(null);
  const away = useRef<HTMLAnchorElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    // The element that had the focus is gone, and nobody has moved on meanwhile.
    if (hasFailed && document.activeElement === document.body) away.current?.focus({ preventScroll: true });
  }, [hasFailed]);
  useEffect(() => {
    const closeWithKey = (event: KeyboardEvent) => event.key === 'Escape' && stop();
    window.addEventListener('keydown', closeWithKey);
    element.current?.focus({ preventScroll: true });
    return () => window.removeEventListener('keydown', closeWithKey);
  }, []);
  return (
    <section className="player" aria-label="Player">
      <p>
        <b>{name}</b>, from {formatClock(secs)}
      </p>
      {hasFailed ? (
        <p className="player-failed" role="alert">
          The recording could not be played here.{' '}
          <a
            ref={away}
            className="room-link"
            href={secondLink(null, audio, secs) ?? audio}
            target="_blank"
            rel="noopener noreferrer"
          >
            Open it in a new tab
          </a>
        </p>
      ) : (
        // What is said stands on the page already: the quote, and the sentences around it.
        <audio
          ref={element}
          src={secondLink(null, audio, secs) ?? audio}
          controls
          autoPlay
          aria-label={`${name}, from ${formatClock(secs)}`}
          onLoadedMetadata={({ currentTarget }) => {
            // Not every browser reads the place in the address.
            if (Math.abs(currentTarget.currentTime - secs) > 1) currentTarget.currentTime = secs;
          }}
          onError={() => setFailed(true)}
        >
          <track kind="captions" />
        </audio>
      )}
      <button type="button" className="player-close" onClick={stop}>
        Close
      </button>
    </section>
  );
}
