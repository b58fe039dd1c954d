import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { classNames } from './class-names.ts';
import { onlyFirst } from './only-first.ts';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Says what the button does, to everybody: the accessible name and the tooltip. */
  label: string;
  icon: LucideIcon;
  small?: boolean;
  danger?: boolean;
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton(props: IconButtonProps) {
  const { label, icon: Icon, small, danger, busy, className, ...rest } = props;
  return (
    <Tooltip text={label}>
      <button
        type="button"
        {...rest}
        disabled={rest.disabled || busy}
        onClick={onlyFirst(busy, rest.onClick)}
        aria-label={label}
        className={classNames('ib', small && 'ib-s', danger && 'ib-danger', className)}
      >
        {busy ? <i className="spin" aria-hidden="true" /> : <Icon className="i" />}
      </button>
    </Tooltip>
  );
}
