import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { closeOnHandedOn, keepForField } from '../escape.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  sub?: ReactNode;
  /** Width: 560, 760 (`l`) or 920 px (`xl`); under 768 px every dialog is a sheet from below. */
  size?: 'm' | 'l' | 'xl';
  /** Keeps its full height while its content changes. */
  tall?: boolean;
  /** There is more to read in it than to type: no field takes the focus. */
  readFirst?: boolean;
  /** Buttons, right aligned, the primary one last. */
  foot?: ReactNode;
  /** Between head and body, outside of what scrolls: tabs, a search field. */
  top?: ReactNode;
  children: ReactNode;
}

export function DialogBox(props: DialogProps) {
  const { open, onOpenChange, title, sub, size = 'm', tall, readFirst, foot, top, children } = props;
  const focus = useReturnFocus({ readFirst });
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="overlay">
          <Radix.Content
            {...focus}
            onEscapeKeyDown={keepForField}
            onKeyDown={closeOnHandedOn(() => onOpenChange(false))}
            className={classNames('dialog', size !== 'm' && `dialog-${size}`, tall && 'dialog-tall')}
            {...(sub ? {} : { 'aria-describedby': undefined })}
          >
            <header className="dialog-head">
              <div className="grow">
                <Radix.Title className="dialog-title lines">{title}</Radix.Title>
                {sub && <Radix.Description className="dialog-sub lines">{sub}</Radix.Description>}
              </div>
              <Radix.Close className="ib" aria-label="Close">
                <X className="i" />
              </Radix.Close>
            </header>
            {top}
            <div className="dialog-body">{children}</div>
            {foot && <footer className="dialog-foot">{foot}</footer>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
