import { ScrollArea as Radix } from 'radix-ui';
import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import './scroll-area.css';

interface ScrollAreaProps {
  /** What scrolls, said to screen readers when the area gets the focus. */
  label: string;
  className?: string;
  /** What scrolls, for who counts rows in it. */
  view?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A part of the page that scrolls by itself: by wheel, touch, and by keyboard once it has the focus. */
export function ScrollArea({ label, className, view, children }: ScrollAreaProps) {
  return (
    <Radix.Root className={classNames('scroll', className)} type="hover" scrollHideDelay={600}>
      <Radix.Viewport ref={view} className="scroll-view" tabIndex={0} role="region" aria-label={label}>
        <div className="scroll-content">{children}</div>
      </Radix.Viewport>
      <Radix.Scrollbar className="scroll-bar" orientation="vertical">
        <Radix.Thumb className="scroll-thumb" />
      </Radix.Scrollbar>
    </Radix.Root>
  );
}
