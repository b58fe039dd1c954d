import type { CSSProperties, ReactNode } from 'react';

/** A grey bar in the place of what is still loading; sizes are CSS lengths. */
export function Skeleton({ width = '100%', height = 14 }: { width?: string | number; height?: number }) {
  const style: CSSProperties = { width, height };
  return <span className="sk" style={style} aria-hidden="true" />;
}

/** Wraps skeletons that keep the geometry of the loaded page; tells screen readers "Loading...". */
export function Loading({ children }: { children?: ReactNode }) {
  return (
    <div role="status">
      <span className="sr">Loading...</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
