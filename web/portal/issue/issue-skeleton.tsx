import { Loading, Skeleton } from '../../ui/skeleton.tsx';

const lines = ['100%', '96%', '98%', '92%', '99%', '60%'];

/** The first screen of an issue in grey. */
export function IssueSkeleton() {
  return (
    <Loading>
      <div className="issue-wait">
        <Skeleton width={220} height={17} />
        <Skeleton width="min(34rem, 100%)" height={120} />
        <Skeleton width="min(24rem, 80%)" height={22} />
        <div className="issue-wait-text">
          {lines.map((width) => (
            <Skeleton key={width} width={width} height={18} />
          ))}
        </div>
      </div>
    </Loading>
  );
}
