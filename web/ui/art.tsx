import { useState } from 'react';
import { classNames } from './class-names.ts';

interface ArtProps {
  src: string | null;
  /** Its first letter stands in when there is no picture. */
  title: string;
  /** 22, 32, 40 or 56 px. */
  size?: 's' | 'm' | 'n' | 'l';
}

/** Artwork may be missing, and it says nothing that the title does not. */
export function Art({ src, title, size = 'n' }: ArtProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const frame = classNames('art', size !== 'n' && `art-${size}`);
  if (src === null || !/^https?:/i.test(src) || src === failedSrc) {
    return (
      <span className={classNames(frame, 'art-letter')} aria-hidden="true">
        {title.trim().charAt(0).toUpperCase()}
      </span>
    );
  }
  return (
    <img
      className={frame}
      src={ownAddress(src, size === 'l' ? 192 : 96)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailedSrc(src)}
    />
  );
}

/** The picture by way of our own server, which fetches it and makes it small (contract/artwork.ts). */
function ownAddress(src: string, edge: 96 | 192): string {
  return `/api/artwork?${new URLSearchParams({ size: String(edge), src })}`;
}
