import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** The geometry of the page before anything is known. */
export function WeekSkeleton() {
  return (
    <Loading>
      <p className="strip">
        <Skeleton width="38%" height={19} />
      </p>
      <div className="card week">
        <div className="week-head">
          <Skeleton width={180} height={20} />
        </div>
        <ol className="week-line">
          {[72, 84, 64, 60, 76, 48].map((width) => (
            <li className="week-step" key={width}>
              <Skeleton width={width} height={14} />
              <Skeleton width={54} height={26} />
              <Skeleton width="80%" height={12} />
            </li>
          ))}
        </ol>
        <div className="week-next">
          <Skeleton width="40%" height={16} />
        </div>
      </div>
    </Loading>
  );
}
