import type { LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { wholeNumber } from '../../format/plural.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useGoingTo } from './going.tsx';

interface NavLinkProps {
  label: string;
  to: string;
  icon?: LucideIcon;
  /** A number worth knowing without going there; `countMeans` says it to screen readers. */
  count?: number | undefined;
  countMeans?: string;
  /** There are more than `count`. */
  isMore?: boolean;
  /** Other addresses that show the same page. */
  alsoAt?: string;
  /** The pages below its address belong to it too, and have no link of their own. */
  andBelow?: boolean;
  /** The sidebar shows icons only; the label then stands in a tooltip. */
  isIconOnly: boolean;
}

export function NavLink({
  label,
  to,
  icon: Icon,
  count,
  countMeans,
  isMore = false,
  alsoAt,
  andBelow,
  isIconOnly,
}: NavLinkProps) {
  const { pathname } = useLocation();
  // Who is on the way to another page has left this one.
  const isLeaving = useGoingTo() !== null;
  const isCurrent = !isLeaving && (pathname === to || pathname === alsoAt);
  const isBelow = !isLeaving && andBelow && pathname.startsWith(`${to}/`);
  return (
    <Tooltip text={label} side="right" isOn={isIconOnly}>
      <Link className="nav" to={to} aria-current={isCurrent ? 'page' : isBelow ? 'true' : undefined}>
        {Icon && <Icon className="i" />}
        <span className={isIconOnly ? 'sr' : 'clip'}>{label}</span>
        {count !== undefined && count > 0 && !isIconOnly && (
          <span className="count">
            {wholeNumber(count)}
            {isMore && '+'}
            {countMeans && <span className="sr"> {countMeans}</span>}
          </span>
        )}
      </Link>
    </Tooltip>
  );
}
