import { type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { fullTime, shortDate } from '../../format/dates.ts';
import { IconButton } from '../../ui/icon-button.tsx';

interface NoticeCardProps {
  title: string;
  sentence: string;
  /** ISO instant; absent where each part has its own. */
  since?: string;
  icon?: LucideIcon;
  /** What can be done about it. */
  acts?: ReactNode;
  /** More than a sentence, below it. */
  children?: ReactNode;
  /** Absent where it goes by itself, once it is no longer so. */
  onDismiss?: () => void;
}

/** One look for everything that the admin should know of, wherever it comes from. */
export function NoticeCard({
  title,
  sentence,
  since,
  icon: Icon = TriangleAlert,
  acts,
  children,
  onDismiss,
}: NoticeCardProps) {
  return (
    <section className="card sub-notice" aria-label={title}>
      <Icon className="i" aria-hidden="true" />
      <div className="grow">
        <h2>{title}</h2>
        <p>{sentence}</p>
        {children}
        {since !== undefined && (
          <p className="sub-notice-since">
            Since{' '}
            <time dateTime={since} title={fullTime(since)}>
              {shortDate(since)}
            </time>
          </p>
        )}
        {acts !== undefined && <div className="sub-notice-acts">{acts}</div>}
      </div>
      {onDismiss && <IconButton small icon={X} label={`Put away: ${title}`} onClick={onDismiss} />}
    </section>
  );
}
