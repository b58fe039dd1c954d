import { Check, CircleDashed, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Elapsed } from './elapsed.tsx';

export type StatusTone = 'none' | 'pending' | 'done' | 'failed' | 'warning';

const shapes: Record<Exclude<StatusTone, 'pending'>, { icon: LucideIcon; tint: string }> = {
  none: { icon: CircleDashed, tint: '' },
  done: { icon: Check, tint: 'st-ok' },
  failed: { icon: OctagonAlert, tint: 'st-fail' },
  warning: { icon: TriangleAlert, tint: 'st-warn' },
};

interface StatusProps {
  tone: StatusTone;
  /** Since when it runs: shows the time elapsed. */
  startedAt?: string | null | undefined;
  /** Without a tint of its own, for facts in passing. */
  quiet?: boolean;
  children: ReactNode;
}

/** A state: a shape and a word; a spinner and the elapsed time while it is pending. */
export function Status({ tone, startedAt, quiet, children }: StatusProps) {
  if (tone === 'pending') {
    return (
      <span className="st">
        <i className="spin" aria-hidden="true" />
        <span>
          {children}
          {startedAt && <Elapsed since={startedAt} />}
        </span>
      </span>
    );
  }
  const { icon: Icon, tint } = shapes[tone];
  return (
    <span className={classNames('st', quiet ? 'st-quiet' : tint)}>
      <Icon className="i" />
      {children}
    </span>
  );
}
