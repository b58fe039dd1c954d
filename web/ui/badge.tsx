import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'plain' | 'line' | 'ok' | 'fail' | 'warn' | 'info' | 'solid' | 'brass';

/** A word, usually a shape, colour last. */
export function Badge(props: { tone?: BadgeTone; icon?: LucideIcon; children: ReactNode }) {
  const { tone = 'plain', icon: Icon, children } = props;
  return (
    <span className={classNames('badge', tone !== 'plain' && `badge-${tone}`)}>
      {Icon && <Icon className="i" />}
      {children}
    </span>
  );
}
