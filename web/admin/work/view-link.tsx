import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

interface ViewLinkProps {
  /** The dialog that the page opens: a parameter of its address. */
  open: 'transcript' | 'insight';
  episodeId: string;
  titleId: string;
  children: ReactNode;
}

/** Opens a dialog of the same page by its address, so that Back closes it and a reload keeps it. */
export function ViewLink({ open, episodeId, titleId, children }: ViewLinkProps) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set(open, episodeId);
  return (
    <Link
      className="btn btn-s"
      to={{ search: params.toString() }}
      aria-describedby={titleId}
      preventScrollReset
    >
      {children}
    </Link>
  );
}
