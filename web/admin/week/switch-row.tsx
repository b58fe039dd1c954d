import { type ReactNode, useId } from 'react';

interface SwitchRowProps {
  label: string;
  /** What it costs, beside the switch. */
  cost?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** What it does, in plain words. */
  children: ReactNode;
  /** Fields that belong to it while it is on. */
  more?: ReactNode;
}

export function SwitchRow({ label, cost, isOn, onChange, children, more }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="week-switch">
      <label htmlFor={id} className="strong">
        {label}
      </label>
      {cost && <span className="small quiet week-cost">{cost}</span>}
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-describedby={`${id}-about`}
        className="switch"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <p className="choice-about" id={`${id}-about`}>
        {children}
      </p>
      {more && <div className="week-more">{more}</div>}
    </div>
  );
}
