/** Tooltips of our own: those of radix bring floating-ui along, which together were a tenth of every first load. */
import {
  cloneElement,
  createContext,
  type DOMAttributes,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { isBetween, placeTip, type Side } from './place-tip.ts';
import './tooltip.css';

/** Delays of product.md section 9; the sidebar has none. Who has just read one waits for no other. */
const Delay = createContext(700);
const noDelayForMs = 300;

export function TooltipTiming({ delayMs, children }: { delayMs: number; children: ReactNode }) {
  return <Delay value={delayMs}>{children}</Delay>;
}

type Target = DOMAttributes<Element> & { 'aria-describedby'?: string | undefined };

interface TooltipProps {
  text: ReactNode;
  side?: Side;
  /** False shows the child alone. */
  isOn?: boolean;
  /** One element that hands the handlers of pointer and focus to the page, usually a button. */
  children: ReactElement<Target>;
}

export function Tooltip({ isOn = true, children, ...tip }: TooltipProps) {
  return isOn ? <Tipped {...tip}>{children}</Tipped> : children;
}

/** Of all tooltips one is open at most. */
let closeOpen: (() => void) | undefined;
let closedAt = Number.NEGATIVE_INFINITY;

function Tipped({ text, side = 'top', children }: Omit<TooltipProps, 'isOn'>) {
  const id = useId();
  const { target, close, handlers } = useTarget();
  const own = children.props;
  const described = [own['aria-describedby'], target && id].filter(Boolean).join(' ');
  return (
    <>
      {cloneElement(children, { ...both(own, handlers), 'aria-describedby': described || undefined })}
      {target && (
        <Tip id={id} of={target} side={side} onClose={close}>
          {text}
        </Tip>
      )}
    </>
  );
}

/** The element whose tooltip is open, and what opens and closes it. */
function useTarget() {
  const delayMs = useContext(Delay);
  const [target, setTarget] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** It opens once for each visit of the pointer: after a press it stays closed. */
  const isVisited = useRef(false);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setTarget(null);
    if (closeOpen !== close) return;
    closeOpen = undefined;
    closedAt = Date.now();
  }, []);
  const open = (element: Element) => {
    if (closeOpen !== close) closeOpen?.();
    closeOpen = close;
    setTarget(element);
  };
  useEffect(() => close, [close]);
  const handlers = {
    onPointerMove: ({ pointerType, currentTarget }: PointerEvent) => {
      if (pointerType === 'touch' || isVisited.current) return;
      isVisited.current = true;
      const isReading = closeOpen !== undefined || Date.now() - closedAt < noDelayForMs;
      timer.current = setTimeout(() => open(currentTarget), isReading ? 0 : delayMs);
    },
    onPointerLeave: () => {
      isVisited.current = false;
      clearTimeout(timer.current);
    },
    onPointerDown: close,
    onClick: close,
    onFocus: ({ currentTarget }: FocusEvent) => {
      if (currentTarget.matches(':focus-visible')) open(currentTarget);
    },
    onBlur: close,
  };
  return { target, close, handlers };
}

type Handlers = Partial<Record<string, (event: never) => void>>;

/** The element's own handlers first. */
function both(own: Target, ours: Handlers): Target {
  const theirs = own as Handlers;
  const joined = Object.entries(ours).map(([name, act]) => [
    name,
    (event: never) => {
      theirs[name]?.(event);
      act?.(event);
    },
  ]);
  return Object.fromEntries(joined) as Target;
}

interface TipProps {
  id: string;
  of: Element;
  side: Side;
  onClose: () => void;
  children: ReactNode;
}

function Tip({ id, of, side, onClose, children }: TipProps) {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (tip.current !== null) placeTip(tip.current, of, side);
  });
  useEffect(() => {
    const over = new AbortController();
    const on = <K extends keyof WindowEventMap>(type: K, act: (event: WindowEventMap[K]) => void) =>
      window.addEventListener(type, act, { capture: true, signal: over.signal });
    on('scroll', ({ target }) => target instanceof Node && target.contains(of) && onClose());
    on('resize', onClose);
    on('blur', ({ target }) => target === window && onClose());
    // It stands over everything else, so the key is its own.
    on('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onClose();
    });
    // The pointer may go on to it: somebody with a magnifier reads it so.
    on('pointermove', (event) => {
      if (tip.current === null || of.matches(':focus-visible')) return;
      if (!isBetween(event, of, tip.current)) onClose();
    });
    return () => over.abort();
  }, [of, onClose]);
  return createPortal(
    <div ref={tip} id={id} role="tooltip" className="tip">
      {children}
    </div>,
    document.body,
  );
}
