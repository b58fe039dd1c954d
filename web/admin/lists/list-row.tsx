import type { ReactNode } from 'react';
import { fullTime, relativeTime } from '../../format/dates.ts';
import { Art } from '../../ui/art.tsx';
import './lists.css';

interface ListRowProps {
  imageUrl: string | null;
  /** Whose first letter stands in for a missing picture. */
  artTitle: string;
  title: ReactNode;
  titleId: string;
  sub: ReactNode;
  /** Under the title: reasons, notes. */
  note?: ReactNode;
  at: string | null;
  children?: ReactNode;
}

/** A row of the lists: picture, title over what it belongs to, when, and what can be done. */
export function ListRow({ imageUrl, artTitle, title, titleId, sub, note, at, children }: ListRowProps) {
  return (
    <div className="lrow">
      <Art src={imageUrl} title={artTitle} />
      <div className="clip">
        <b className="clip" id={titleId}>
          {title}
        </b>
        <span className="meta-line clip">{sub}</span>
        {note}
      </div>
      <span className="lrow-at small quiet">
        {at !== null && (
          <time dateTime={at} title={fullTime(at)}>
            {relativeTime(at)}
          </time>
        )}
      </span>
      <div className="acts">{children}</div>
    </div>
  );
}
