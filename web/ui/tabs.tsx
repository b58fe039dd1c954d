import { createContext, type KeyboardEvent, type ReactNode, useContext, useId } from 'react';
import { classNames } from './class-names.ts';
import './tabs.css';

interface Context {
  id: string;
  value: string;
  choose: (value: string) => void;
}

const Chosen = createContext<Context>({ id: '', value: '', choose: () => undefined });

/** `Tabs.Root`, `.List`, `.Tab` and `.Panel`: arrow keys move between tabs, and choose. */
export const Tabs = { Root, List, Tab, Panel };

interface RootProps {
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
  children: ReactNode;
}

function Root({ value, onValueChange, className, children }: RootProps) {
  const id = useId();
  return (
    <div className={className}>
      <Chosen value={{ id, value, choose: onValueChange }}>{children}</Chosen>
    </div>
  );
}

function List({ children, ...props }: { 'aria-label': string; children: ReactNode }) {
  return (
    <div {...props} role="tablist" aria-orientation="horizontal" className="tabs" onKeyDown={moveFocus}>
      {children}
    </div>
  );
}

interface TabProps {
  value: string;
  className?: string;
  children: ReactNode;
}

function Tab({ value, className, children }: TabProps) {
  const { id, value: chosen, choose } = useContext(Chosen);
  const isChosen = value === chosen;
  return (
    <button
      type="button"
      role="tab"
      id={`${id}-tab-${value}`}
      aria-controls={`${id}-panel-${value}`}
      aria-selected={isChosen}
      data-state={isChosen ? 'active' : 'inactive'}
      tabIndex={isChosen ? 0 : -1}
      className={classNames('tab', className)}
      onMouseDown={({ button, ctrlKey }) => button === 0 && !ctrlKey && choose(value)}
      onClick={() => choose(value)}
      onFocus={() => !isChosen && choose(value)}
    >
      {children}
    </button>
  );
}

interface PanelProps extends TabProps {
  /** Nothing in it takes the focus unless it is 0. */
  tabIndex?: 0 | -1;
}

function Panel({ value, className, tabIndex = 0, children }: PanelProps) {
  const { id, value: chosen } = useContext(Chosen);
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
      tabIndex={tabIndex}
      hidden={value !== chosen}
      className={className}
    >
      {value === chosen && children}
    </div>
  );
}

/** Around the ends too. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined || at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  tabs.at(next % tabs.length)?.focus();
}
