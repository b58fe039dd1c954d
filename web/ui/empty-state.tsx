import { type LucideIcon, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  text?: ReactNode;
  /** The button that ends the emptiness. */
  action?: ReactNode;
  /** It is all that the page has to say: its title is the page's. */
  isPage?: boolean;
}

export function EmptyState({ icon: Icon, title, text, action, isPage = false }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className="empty">
      <div className="empty-fig" aria-hidden="true">
        <i />
        <i>
          <Icon className="i" />
        </i>
        <i />
      </div>
      <Title>{title}</Title>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}

/** A list that could not be loaded: what happened, and a button that tries again. */
export function FailedState(props: { title: string; text: string; onRetry: () => void; busy?: boolean }) {
  return (
    <div className="empty" role="alert">
      <h2>{props.title}</h2>
      <p>{props.text}</p>
      <Button icon={RotateCw} onClick={props.onRetry} busy={props.busy ?? false}>
        Try again
      </Button>
    </div>
  );
}
