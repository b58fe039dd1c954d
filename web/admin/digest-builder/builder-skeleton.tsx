import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** The geometry of both lists before anything is known. */
export function BuilderSkeleton() {
  return (
    <Loading>
      <div className="build">
        <ul className="card list">
          {[52, 44, 60, 48, 56].map((width) => (
            <li className="pick" key={width}>
              <Skeleton width={18} height={18} />
              <div>
                <Skeleton width={`${width}%`} height={14} />
                <br />
                <Skeleton width={`${width - 18}%`} height={11} />
              </div>
              <Skeleton width={96} />
              <Skeleton width={54} height={28} />
            </li>
          ))}
        </ul>
        <div className="card rail">
          <Skeleton height={18} width="50%" />
          <Skeleton height={96} />
          <Skeleton height={40} />
        </div>
      </div>
    </Loading>
  );
}
