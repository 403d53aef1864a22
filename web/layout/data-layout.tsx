import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query';
import { useContext } from 'react';
import { Outlet } from 'react-router';
import { queryClient } from '../api/query-client.ts';

/** Around every screen that needs the server or opens a dialog. The landing page comes without this code. */
export function DataLayout() {
  return (
    <QueryClientProvider client={useContext(QueryClientContext) ?? queryClient}>
      <CSPProvider disableStyleElements>
        <Outlet />
      </CSPProvider>
    </QueryClientProvider>
  );
}
