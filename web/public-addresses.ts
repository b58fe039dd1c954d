/**
 * Addresses that this half of the client does not draw: the public pages, which the server renders (web/public). A link
 * to one of them, or to nowhere, asks the server for a document.
 */
import { type LoaderFunctionArgs, redirectDocument } from 'react-router';

const arrivedAt = globalThis.location?.pathname;

export function askServer({ request }: LoaderFunctionArgs) {
  const { pathname, search, hash } = new URL(request.url);
  // The server has answered this address with the client already: asking again would ask for ever.
  if (pathname === arrivedAt) throw new Response(null, { status: 404, statusText: 'Page Not Found' });
  return redirectDocument(`${pathname}${search}${hash}`);
}
