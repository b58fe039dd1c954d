import { useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { Link } from 'react-router';
import { subscribers } from '../../../contract/subscribers.ts';
import { pageFor } from '../../api/query.ts';
import { shortDate } from '../../format/dates.ts';
import { plural } from '../../format/plural.ts';
import { NoticeCard } from './notice-card.tsx';
import { type Need, needyWords } from './suppression-words.ts';

const shown = 5;

/** Readers who may read and get nothing by mail: never hidden behind a filter. Nothing where there are none. */
export function NeedyReaders() {
  return (
    <>
      <Needy which="suppressed" />
      <Needy which="missed" />
    </>
  );
}

function Needy({ which }: { which: Need }) {
  const { data } = useQuery(pageFor(subscribers.attention, shown, { query: { which } }));
  if (data === undefined || data.rows.length === 0) return null;
  const more = data.total - data.rows.length;
  const { title, sentence } = needyWords[which];
  return (
    <NoticeCard icon={MailX} title={title(data.total)} sentence={sentence}>
      <ul className="sub-needy">
        {data.rows.map((one) => (
          <li key={one.id}>
            <Link className="link" to={`/admin/subscribers?q=${encodeURIComponent(one.email)}`}>
              {one.email}
            </Link>
            <span>
              {one.reason} <time dateTime={one.since}>{shortDate(one.since)}</time>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="sub-notice-since">And {plural(more, 'more', 'more')}.</p>}
    </NoticeCard>
  );
}
