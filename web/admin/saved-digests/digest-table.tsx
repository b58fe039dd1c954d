import { useId } from 'react';
import { DigestRow } from './digest-row.tsx';
import type { DigestGroup } from './group-digests.ts';
import { countsOf, useMomentOf } from './publication.ts';

/** The digests of one group. */
export function DigestTable({ group }: { group: DigestGroup }) {
  const headingId = useId();
  const now = useMomentOf(group.digests);
  return (
    <section className="sgroup" aria-labelledby={headingId}>
      <div className="sgroup-head">
        <h2 className="h2" id={headingId}>
          {group.name}
        </h2>
        <span className="small quiet">{countsOf(group.digests, now)}</span>
      </div>
      <div className="card">
        <table className="dtable saved">
          <thead>
            <tr>
              <th className="col-pub">Publish</th>
              <th>Date range</th>
              <th className="num col-n">Episodes</th>
              <th className="col-date">Publish date</th>
              <th className="col-made">Created</th>
              <th className="col-acts">
                <span className="sr">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {group.digests.map((digest) => (
              <DigestRow key={digest.id} digest={digest} now={now} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
