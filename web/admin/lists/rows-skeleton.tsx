import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import './lists.css';

/** The geometry of a list before anything is known. */
export function RowsSkeleton() {
  return (
    <Loading>
      <ul className="card list">
        {[58, 46, 66, 52, 60, 44].map((width) => (
          <li className="lrow" key={width}>
            <Skeleton width={40} height={40} />
            <div className="lrow-wait">
              <Skeleton width={`${width}%`} height={14} />
              <Skeleton width={`${width - 20}%`} height={11} />
            </div>
            <Skeleton width={72} height={12} />
            <Skeleton width={72} height={28} />
          </li>
        ))}
      </ul>
    </Loading>
  );
}
