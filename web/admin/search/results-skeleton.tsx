import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** Three episodes in grey, as large as real ones. */
export function ResultsSkeleton() {
  return (
    <Loading>
      <div className="strip">
        <Skeleton width={190} height={14} />
      </div>
      <div className="search-list">
        {[1, 2, 3].map((card) => (
          <div className="card said" key={card}>
            <div className="said-head">
              <Skeleton width={40} height={40} />
              <div>
                <Skeleton width={220} height={14} />
                <Skeleton width={140} height={12} />
              </div>
            </div>
            {[96, 72].map((width) => (
              <div className="said-moment" key={width}>
                <Skeleton width={40} height={14} />
                <Skeleton width={`${width}%`} height={44} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </Loading>
  );
}
