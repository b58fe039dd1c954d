import { useState } from 'react';
import { classNames } from './class-names.ts';

interface ArtProps {
  src: string | null;
  /** Its first letter stands in when there is no picture. */
  title: string;
  /** 22, 32, 40 or 56 px. */
  size?: 's' | 'm' | 'n' | 'l';
}

/** Artwork, which comes from the feeds' own hosts: it may be missing, and it says nothing that the title does not. */
export function Art({ src, title, size = 'n' }: ArtProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const frame = classNames('art', size !== 'n' && `art-${size}`);
  if (src === null || src === '' || src === failedSrc) {
    return (
      <span className={classNames(frame, 'art-letter')} aria-hidden="true">
        {title.trim().charAt(0).toUpperCase()}
      </span>
    );
  }
  return (
    <img
      className={frame}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailedSrc(src)}
    />
  );
}
