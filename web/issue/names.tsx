/** Names and titles inside a line of ours: each in its own direction, so it cannot turn the rest around. */
import { Fragment } from 'react';
import { keyed } from '../format/keyed.ts';

export function Names({ texts }: { texts: readonly string[] }) {
  return keyed(texts, (text) => text).map(({ key, item }, index) => (
    <Fragment key={key}>
      {index > 0 && ', '}
      <bdi>{item}</bdi>
    </Fragment>
  ));
}

/** A link to another site when there is an address, else the words alone. */
export function Away(props: {
  to: string | null;
  className?: string | undefined;
  label?: string;
  children: React.ReactNode;
}) {
  const { to, className, label, children } = props;
  if (to === null) return <span className={className}>{children}</span>;
  return (
    <a className={className} href={to} aria-label={label} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
