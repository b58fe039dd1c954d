import type { MouseEvent, ReactNode } from 'react';
import { Away } from './names.tsx';
import { play, recordingOf } from './playing.ts';
import { secondLink } from './second-link.ts';

interface PlayLinkProps {
  /** The deep link into a streaming service, where the episode has one. */
  url: string | null;
  listenUrl: string | null;
  secs: number | null;
  /** "23:41" */
  at: string;
  /** What is heard; the label says "Play … at 23:41". */
  name: string | null;
  className: string;
  muteClassName?: string;
  children: ReactNode;
}

/**
 * A place in the audio. A recording plays on the page; a page of a streaming service opens in a new tab, as every place
 * does without scripts. Nothing is asked of the other host before the click.
 */
export function PlayLink(props: PlayLinkProps) {
  const { url, listenUrl, secs, at, name, className, muteClassName, children } = props;
  const link = secondLink(url, listenUrl, secs);
  const audio = url === null ? recordingOf(listenUrl) : null;
  const label = `Play ${name ?? 'the episode'} at ${at}`;
  if (link === null) return <span className={muteClassName ?? className}>{children}</span>;
  if (audio === null) {
    return (
      <Away to={link} className={className} label={`${label} (opens in a new tab)`}>
        {children}
      </Away>
    );
  }
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    // Who asks for a new tab gets the link.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    play({ audio, secs: secs ?? 0, name: name ?? 'The episode' }, event.currentTarget);
  };
  return (
    <a
      className={className}
      href={link}
      aria-label={label}
      target="_blank"
      rel="noopener noreferrer"
      data-wakes
      onClick={press}
    >
      {children}
    </a>
  );
}
