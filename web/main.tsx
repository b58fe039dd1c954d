import './ui/styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createClient } from './api/client.ts';
import { startRetrying } from './api/retry-failed.ts';
import { seedMeta } from './api/seed-meta.ts';
import { createRoutes } from './routes.tsx';
import { keepTheme } from './ui/kept-theme.ts';

const client = createClient();
keepTheme();
seedMeta(client);
const router = createBrowserRouter(createRoutes(client));
startRetrying(client);
const place = document.getElementById('root');

if (place !== null) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
