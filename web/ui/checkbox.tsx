import type { InputHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Some but not all of what it stands for. */
  mixed?: boolean;
}

/** The browser's own checkbox in our looks; give it a label or an `aria-label`. */
export function Checkbox({ mixed = false, className, ...rest }: CheckboxProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      ref={(box) => {
        if (box !== null) box.indeterminate = mixed;
      }}
      className={classNames('check', mixed && 'is-mixed', className)}
    />
  );
}
