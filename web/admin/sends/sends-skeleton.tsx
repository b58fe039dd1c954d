import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** The geometry of the rows before anything is known. */
export function SendsSkeleton() {
  return (
    <Loading>
      <ul className="card list">
        {[56, 48, 62, 52].map((width) => (
          <li className="send-row" key={width}>
            <Skeleton width={72} height={14} />
            <div className="send-wait">
              <Skeleton width={`${width}%`} height={14} />
              <Skeleton width={`${width - 16}%`} height={11} />
            </div>
            <div className="send-row-bar">
              <Skeleton height={8} />
              <Skeleton width={120} height={11} />
            </div>
          </li>
        ))}
      </ul>
    </Loading>
  );
}
