import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** The geometry of the groups page before anything is known. */
export function GroupsSkeleton() {
  return (
    <Loading>
      <p className="strip">
        <Skeleton width="62%" />
      </p>
      <ul className="cards">
        {[0, 1, 2].map((card) => (
          <li className="card gcard" key={card}>
            <div className="gcard-wait">
              <Skeleton width="52%" height={16} />
              <Skeleton width="72%" height={12} />
            </div>
            <div className="gstats gstats-wait">
              <Skeleton width={110} height={30} />
              <Skeleton width={120} height={30} />
            </div>
            <CardEpisodesSkeleton />
            <div className="gcard-foot">
              <Skeleton width={96} />
            </div>
          </li>
        ))}
      </ul>
    </Loading>
  );
}

export function CardEpisodesSkeleton() {
  return (
    <div className="eps" aria-hidden="true">
      {[64, 78, 56].map((width) => (
        <div className="ep" key={width}>
          <div className="ep-t ep-wait">
            <Skeleton width={`${width}%`} height={13} />
            <Skeleton width={`${width - 22}%`} height={11} />
          </div>
          <Skeleton width={72} height={18} />
        </div>
      ))}
    </div>
  );
}
