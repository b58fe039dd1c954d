import { useLayoutEffect } from 'react';
import type { Head, Meta } from './head-of.ts';

/**
 * Sets the head of a page that the reader came to without a new document, and puts back what stood there when the
 * page is left (product.md section 2, /offer).
 */
export function useHead(head: Head): void {
  const said = JSON.stringify(head);
  useLayoutEffect(() => applyHead(JSON.parse(said) as Head), [said]);
}

/** Answers how to take it back. */
export function applyHead(head: Head): () => void {
  const before = document.title;
  document.title = head.title;
  const undo = [
    ...head.metas.map(setMeta),
    setCanonical(head.canonical),
    ...removeOthers(head.metas),
    // Structured data is for those who fetch the page; a stale one must not stay.
    detach(document.head.querySelectorAll('script[type="application/ld+json"]')),
  ];
  return () => {
    document.title = before;
    for (const takeBack of undo.reverse()) takeBack();
  };
}

const known =
  'meta[name="description"], meta[name="robots"], meta[name^="twitter:"], meta[property^="og:"], meta[property^="article:"]';

function setMeta({ key, name, content }: Meta): () => void {
  const found = document.head.querySelector<HTMLMetaElement>(`meta[${key}="${name}"]`);
  if (found) return setAttribute(found, 'content', content);
  const made = document.createElement('meta');
  made.setAttribute(key, name);
  made.content = content;
  document.head.append(made);
  return () => made.remove();
}

function setCanonical(address: string | null): () => void {
  const found = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (found && address !== null) return setAttribute(found, 'href', address);
  if (found) return detach([found]);
  if (address === null) return () => undefined;
  const made = document.createElement('link');
  made.rel = 'canonical';
  made.href = address;
  document.head.append(made);
  return () => made.remove();
}

function removeOthers(metas: readonly Meta[]): (() => void)[] {
  const names = new Set(metas.map(({ name }) => name));
  const others = [...document.head.querySelectorAll(known)].filter(
    (meta) => !names.has(meta.getAttribute('name') ?? meta.getAttribute('property') ?? ''),
  );
  return [detach(others)];
}

function setAttribute(element: Element, name: string, value: string): () => void {
  const before = element.getAttribute(name);
  element.setAttribute(name, value);
  return () => (before === null ? element.removeAttribute(name) : element.setAttribute(name, before));
}

function detach(elements: Iterable<Element>): () => void {
  const gone = [...elements];
  for (const element of gone) element.remove();
  return () => document.head.append(...gone);
}
