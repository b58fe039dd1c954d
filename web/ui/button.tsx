import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import { onlyFirst } from './only-first.ts';

/** `primary` once per view; `danger` on a page; `danger-fill` only in the dialog that confirms. */
export type ButtonVariant = 'plain' | 'primary' | 'ghost' | 'danger' | 'danger-fill';

interface Looks {
  variant?: ButtonVariant;
  size?: 's' | 'm' | 'l';
  icon?: LucideIcon;
  /** Icon after the words. */
  iconAfter?: LucideIcon;
  /** A key cap after the words, for example "Enter". */
  keys?: string;
  children: ReactNode;
}

interface ButtonProps extends Looks, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Work is under way: a spinner in place of the icon, and no second press. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button(props: ButtonProps) {
  const { variant = 'plain', size = 'm', icon, iconAfter, keys, busy, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || busy}
      onClick={onlyFirst(busy, rest.onClick)}
      className={classNames(looksOf(variant, size), className)}
    >
      <Words icon={icon} iconAfter={iconAfter} keys={keys} busy={busy}>
        {children}
      </Words>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink(props: Looks & Omit<LinkProps, 'children'>) {
  const { variant = 'plain', size = 'm', icon, iconAfter, keys, className, children, ...rest } = props;
  return (
    <Link {...rest} className={classNames(looksOf(variant, size), className)}>
      <Words icon={icon} iconAfter={iconAfter} keys={keys}>
        {children}
      </Words>
    </Link>
  );
}

function looksOf(variant: ButtonVariant, size: 's' | 'm' | 'l'): string {
  return classNames('btn', variant !== 'plain' && `btn-${variant}`, size !== 'm' && `btn-${size}`);
}

interface WordsProps {
  icon: LucideIcon | undefined;
  iconAfter: LucideIcon | undefined;
  keys: string | undefined;
  busy?: boolean | undefined;
  children: ReactNode;
}

function Words({ icon: Icon, iconAfter: After, keys, busy, children }: WordsProps) {
  return (
    <>
      {busy ? <i className="spin" aria-hidden="true" /> : Icon && <Icon className="i" />}
      {children}
      {After && <After className="i" />}
      {keys && (
        <span className="kbd only-wide" aria-hidden="true">
          {keys}
        </span>
      )}
    </>
  );
}
