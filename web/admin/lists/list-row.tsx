import type { ReactNode } from 'react';
import { fullTime } from '../../format/dates.ts';
import { relativeTime } from '../../format/distance.ts';
import { Art } from '../../ui/art.tsx';
import { classNames } from '../../ui/class-names.ts';
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
  /** Undefined where the list has no column for it. */
  at?: string | null;
  /**
   * What can be done stands in tracks of a fixed width, so that columns stay straight when a button or badge changes:
   * `feed` its state and a count; `kind` a badge and one; `rated` stars and one; `work` one and the state of work; `state` only
   * that; `linked` that and a link.
   */
  tracks: 'feed' | 'kind' | 'rated' | 'work' | 'state' | 'linked';
  children?: ReactNode;
}

/** A row of the lists: picture, title over what it belongs to, when, and what can be done. */
export function ListRow(props: ListRowProps) {
  const { imageUrl, artTitle, title, titleId, sub, note, at, tracks, children } = props;
  return (
    <div className={classNames('lrow', `lrow-${tracks}`, at === undefined && 'lrow-undated')}>
      <Art src={imageUrl} title={artTitle} />
      <div className="clip">
        <b className="clip" id={titleId}>
          {title}
        </b>
        <span className="meta-line clip">{sub}</span>
        {note}
      </div>
      {at !== undefined && (
        <span className="lrow-at small quiet">
          {at !== null && (
            <time dateTime={at} title={fullTime(at)}>
              {relativeTime(at)}
            </time>
          )}
        </span>
      )}
      <div className="acts">{children}</div>
    </div>
  );
}

/** What stands in one track of a row. */
export function Track({ children }: { children: ReactNode }) {
  return <span className="track">{children}</span>;
}
