import { Loading, Skeleton } from '../../../ui/skeleton.tsx';

/** The geometry of a send before anything is known. */
export function SendSkeleton() {
  return (
    <Loading>
      <div className="send-wait-head">
        <Skeleton width="52%" height={30} />
        <Skeleton width={140} height={14} />
      </div>
      <div className="card send-figs">
        <Skeleton width={260} height={34} />
        <Skeleton height={14} />
        <Skeleton width="64%" height={14} />
      </div>
    </Loading>
  );
}
