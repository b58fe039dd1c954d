import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import './tooltip.css';

/** Delays of product.md section 9; the sidebar wraps itself in a provider of its own with no delay. */
export function TooltipTiming({ delayMs = 700, children }: { delayMs?: number; children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={delayMs} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

interface TooltipProps {
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** False shows the child alone. */
  isOn?: boolean;
  /** One element that takes a ref, usually a button. */
  children: ReactNode;
}

export function Tooltip({ text, side = 'top', isOn = true, children }: TooltipProps) {
  if (!isOn) return children;
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tip" side={side} sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
