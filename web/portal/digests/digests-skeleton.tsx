import { Loading, Skeleton } from '../../ui/skeleton.tsx';

const lines = ['100%', '94%', '97%', '70%'];

/** The shelf in grey, in the size of the real one. */
export function DigestsSkeleton() {
  return (
    <Loading>
      <div className="shelf-label">
        <Skeleton width={130} height={17} />
      </div>
      <div className="current current-wait">
        <div className="current-lead">
          <Skeleton width="min(20rem, 80%)" height={18} />
          <h3>
            <Skeleton width="80%" height={84} />
          </h3>
          {lines.map((width) => (
            <div className="current-wait-line" key={width}>
              <Skeleton width={width} height={16} />
            </div>
          ))}
          <div className="room-acts">
            <Skeleton width={84} height={48} />
            <Skeleton width={148} height={48} />
          </div>
        </div>
        <div className="current-side">
          <Skeleton width={160} height={17} />
          <div className="brief-wait">
            {lines.slice(1).map((width) => (
              <Skeleton key={width} width={width} height={44} />
            ))}
          </div>
        </div>
      </div>
    </Loading>
  );
}
