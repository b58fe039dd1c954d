import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** The geometry of the rows before anything is known. */
export function SubscribersSkeleton() {
  return (
    <Loading>
      <ul className="card list">
        {[62, 48, 70, 54, 66, 44].map((width) => (
          <li className="sub-row" key={width}>
            <div className="sub-who sub-wait">
              <Skeleton width={`${width}%`} height={14} />
              <Skeleton width={`${width - 14}%`} height={11} />
            </div>
            <div className="sub-state">
              <Skeleton width={84} height={22} />
            </div>
            <div className="sub-facts sub-period sub-wait">
              <Skeleton width={120} height={11} />
              <Skeleton width={104} height={11} />
            </div>
            <div className="sub-facts sub-source sub-wait">
              <Skeleton width={150} height={11} />
            </div>
            <div className="sub-acts">
              <Skeleton width={108} height={28} />
            </div>
          </li>
        ))}
      </ul>
    </Loading>
  );
}
