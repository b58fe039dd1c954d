import { ChevronRight } from 'lucide-react';
import { createContext, Fragment, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { useTitle } from '../../ui/use-title.ts';

/** The place in the top bar where pages put their breadcrumb. */
export const CrumbPlace = createContext<HTMLElement | null>(null);

interface CrumbsProps {
  /** The pages above this one. */
  above?: readonly { label: string; to: string }[];
  /** This page; also the title of the window. */
  here: string;
}

/** Every admin page renders this once: breadcrumb in the top bar, title of the window. */
export function Crumbs({ above = [], here }: CrumbsProps): ReactNode {
  const place = use(CrumbPlace);
  useTitle(`${here} - Podcast Manager`);
  if (place === null) return null;
  return createPortal(
    <>
      {above.map(({ label, to }) => (
        <Fragment key={to}>
          <Link to={to}>{label}</Link>
          <ChevronRight className="i" />
        </Fragment>
      ))}
      <span aria-current="page">{here}</span>
    </>,
    place,
  );
}
