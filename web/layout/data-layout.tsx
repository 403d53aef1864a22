import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { queryClient } from '../api/query-client.ts';

/** Around every screen that asks the server for something or opens a dialog: the landing page comes without their code. */
export function DataLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <CSPProvider disableStyleElements>
        <Outlet />
      </CSPProvider>
    </QueryClientProvider>
  );
}
