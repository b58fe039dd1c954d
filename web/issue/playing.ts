/** What plays on the page: one place of one recording, asked for by a click and by nothing else. */
import { safeUrl } from '../../edition/links.ts';

export interface Place {
  /** The recording itself, without a place in it. */
  audio: string;
  secs: number;
  /** What is heard: the show or the episode. */
  name: string;
  /** Counts the clicks: the same place again starts again. */
  click: number;
}

let place: Place | null = null;
let opener: HTMLElement | null = null;
const listeners = new Set<() => void>();

function show(next: Place | null): void {
  place = next;
  for (const listener of listeners) listener();
}

export function play(asked: Omit<Place, 'click'>, from: HTMLElement): void {
  opener = from;
  show({ ...asked, click: (place?.click ?? 0) + 1 });
}

/** Stops and closes; the focus goes back to what began it. */
export function stop(): void {
  show(null);
  opener?.focus({ preventScroll: true });
}

export const readPlace = (): Place | null => place;

export function subscribePlace(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Pages of a service, not recordings: those open as what they are.
const services = /^(open\.)?spotify\.com$/;

/** The recording behind a link of an issue; null for a page of a streaming service, or nothing to hear. */
export function recordingOf(listenUrl: string | null): string | null {
  const address = safeUrl(listenUrl);
  if (address === null) return null;
  const url = new URL(address);
  url.hash = '';
  return services.test(url.hostname) ? null : url.href;
}
