import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** The geometry of the list before anything is known. */
export function ProgressSkeleton() {
  return (
    <Loading>
      <ul className="card list">
        {[58, 44, 50].map((width) => (
          <li className="task" key={width}>
            <Skeleton width={40} height={40} />
            <div className="stack-s">
              <Skeleton width={`${width}%`} height={14} />
              <Skeleton width={`${width - 16}%`} height={11} />
            </div>
            <Skeleton height={12} />
            <Skeleton width={56} height={16} />
            <Skeleton width={84} height={28} />
          </li>
        ))}
      </ul>
    </Loading>
  );
}
