import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** The geometry of one group's table before anything is known. */
export function SavedSkeleton() {
  return (
    <Loading>
      <div className="sgroup-head">
        <Skeleton width={140} height={18} />
      </div>
      <div className="card">
        {[0, 1, 2, 3].map((row) => (
          <div className="saved-wait" key={row}>
            <Skeleton width={110} />
            <Skeleton width={180} />
            <Skeleton width={90} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
