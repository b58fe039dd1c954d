/** Loaded by the loader at the first sign of a reader: the pages come alive, and the dialogs and notices with them. */
import '../styles/awake.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { createClient } from '../../api/client.ts';
import * as parts from '../../ui/overlays/all.ts';
import { overlays } from '../../ui/overlays.ts';
import { PublicPage } from '../public-page.tsx';
import type { PublicView } from '../view/public-view.ts';
import { Layer } from './layer.tsx';
import { openDialog, openingOf } from './openings.ts';

/** Done when every press is answered. */
export async function start(): Promise<void> {
  const place = document.getElementById('root');
  const layer = document.getElementById('layer');
  const view = document.getElementById('view')?.textContent;
  if (place === null || layer === null || view === null || view === undefined) {
    throw new Error('This is no public page');
  }
  // Who wakes a page is about to open a dialog: they come along.
  overlays.give(parts);
  const client = createClient();
  createRoot(layer).render(
    <QueryClientProvider client={client}>
      <Layer />
    </QueryClientProvider>,
  );
  await new Promise<void>((done) => {
    hydrateRoot(
      place,
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <Told done={done} />
          <PublicPage view={JSON.parse(view) as PublicView} />
        </BrowserRouter>
      </QueryClientProvider>,
    );
  });
  const asked = openingOf(location.hash);
  if (asked !== null) openDialog(asked);
}

function Told({ done }: { done: () => void }) {
  useEffect(done, [done]);
  return null;
}
