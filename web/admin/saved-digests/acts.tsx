import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { classNames } from '../../ui/class-names.ts';
import './acts.css';

/** Something that can be done with a row. */
export interface Act {
  /** Shown: on hover and focus beside the icon, and in the menu of narrow screens. */
  word: string;
  /** The whole name, which begins with the word, so that speech input finds it. */
  label: string;
  icon: LucideIcon;
  run: () => void;
  busy?: boolean;
  danger?: boolean;
}

/** What can be done with a row: icons that say their word when they are pointed at, one menu of words where it is narrow. */
export function Acts({ acts, name }: { acts: readonly Act[]; name: string }) {
  return (
    <>
      <span className="acts-icons">
        {acts.map((act) => (
          <ActButton key={act.label} act={act} />
        ))}
      </span>
      <ActMenu acts={acts} name={name} />
    </>
  );
}

function ActButton({ act: { word, label, icon: Icon, run, busy, danger } }: { act: Act }) {
  return (
    <button
      type="button"
      className={classNames('ib ib-s act', danger && 'ib-danger')}
      aria-label={label}
      disabled={busy}
      onClick={run}
    >
      {busy ? <i className="spin" aria-hidden="true" /> : <Icon className="i" />}
      <span className="act-word" aria-hidden="true">
        {word}
      </span>
    </button>
  );
}

function ActMenu({ acts, name }: { acts: readonly Act[]; name: string }) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger className="btn btn-s acts-menu" aria-label={`More about ${name}`}>
        <EllipsisVertical className="i i-s" />
        More
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end" sideOffset={6} collisionPadding={12}>
          {acts.map(({ word, label, icon: Icon, run, busy, danger }) => (
            <DropdownMenu.Item
              key={label}
              className={classNames('menu-item', danger && 'menu-danger')}
              disabled={busy ?? false}
              onSelect={run}
            >
              <Icon className="i" />
              {word}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
