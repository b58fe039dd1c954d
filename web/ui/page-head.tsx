import type { ReactNode } from 'react';

interface PageHeadProps {
  title: ReactNode;
  sub?: ReactNode;
  /** Buttons; at most one of them primary. */
  actions?: ReactNode;
}

/** The one title of a page. A string becomes the heading; anything else brings its own. */
export function PageHead({ title, sub, actions }: PageHeadProps) {
  return (
    <div className="head">
      <div className="head-text">
        {typeof title === 'string' ? <h1 className="title">{title}</h1> : title}
        {sub && <p className="sub">{sub}</p>}
      </div>
      {actions && <div className="head-actions">{actions}</div>}
    </div>
  );
}
