import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { queryClient } from '../api/query-client.ts';

/** Around every screen that needs the server or opens a dialog. The landing page comes without this code. */
export function DataLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <CSPProvider disableStyleElements>
        <Outlet />
      </CSPProvider>
    </QueryClientProvider>
  );
}
