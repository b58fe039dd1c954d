import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import './scroll-area.css';

interface ScrollAreaProps {
  /** What scrolls, said to screen readers when the area gets the focus. */
  label: string;
  className?: string | undefined;
  /** What scrolls, for who counts rows in it. */
  view?: Ref<HTMLElement>;
  children: ReactNode;
}

/** No control, and yet the keys that scroll need a place. */
const takesFocus = { tabIndex: 0 };

/** A part of the page that scrolls by itself: by wheel, touch, and by keyboard once it has the focus. */
export function ScrollArea({ label, className, view, children }: ScrollAreaProps) {
  return (
    <div className={classNames('scroll', className)}>
      <section ref={view} {...takesFocus} className="scroll-view" aria-label={label}>
        {children}
      </section>
    </div>
  );
}
