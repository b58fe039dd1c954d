import type { ReactNode } from 'react';
import { useSectionInView } from './use-section-in-view.ts';

interface ContentsProps {
  parts: readonly { id: string; title: string; count: number | null }[];
  /** What can be done with the issue, under its contents. */
  children?: ReactNode;
}

/** The contents of the issue, beside the text where there is room; what is being read is marked. */
export function Contents({ parts, children }: ContentsProps) {
  const here = useSectionInView(parts.map(({ id }) => id));
  return (
    <nav className="rail" aria-label="In this issue">
      <ol>
        {parts.map(({ id, title, count }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === here ? 'location' : undefined}>
              {title}
              {count !== null && <span>{count}</span>}
            </a>
          </li>
        ))}
      </ol>
      {children}
    </nav>
  );
}
