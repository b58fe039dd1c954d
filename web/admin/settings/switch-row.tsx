import type { ReactNode } from 'react';
import type { SettingKey } from '../../../contract/settings.ts';
import type { SettingsState } from './use-settings.ts';

interface SwitchRowProps {
  state: SettingsState;
  name: SettingKey;
  label: string;
  children: ReactNode;
}

/** A setting that is on or off. */
export function SwitchRow({ state, name, label, children }: SwitchRowProps) {
  const isOn = state.value(name) === 'true';
  return (
    <label className="choice choice-switch">
      <b>{label}</b>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className="switch"
        checked={isOn}
        onChange={(event) => state.set(name, String(event.target.checked))}
      />
      <p className="choice-about">
        {children} {isOn ? 'On.' : 'Off.'}
      </p>
    </label>
  );
}
