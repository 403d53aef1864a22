import './styles.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './api/query-client.ts';
import { firstScreen } from './first-screen.ts';
import { followSession } from './follow-session.ts';
import { Splash } from './layout/splash.tsx';
import { restoreSession } from './restore-session.ts';
import { routes } from './routes.tsx';

const root = createRoot(document.getElementById('root')!);
root.render(<Splash />);

// The guards ask who is signed in, so that must be known before the first route is matched.
await restoreSession();
const router = createBrowserRouter(routes);
followSession(router);
await firstScreen(router);

root.render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <CSPProvider disableStyleElements>
        <RouterProvider router={router} />
      </CSPProvider>
    </QueryClientProvider>
  </StrictMode>,
);
