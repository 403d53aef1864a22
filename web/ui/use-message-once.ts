import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The router state with which a page tells the next one what to say. */
export interface MessageState {
  message: string;
}

/** What the page before this one wants said. The browser keeps it with the address: it must not be said again. */
export function useMessageOnce(): string | undefined {
  const navigate = useNavigate();
  const location = useLocation() as { search: string; state: Partial<MessageState> | null };
  const [message] = useState(location.state?.message);
  useEffect(() => {
    if (message) void navigate({ search: location.search }, { replace: true, state: null });
    // oxlint-disable-next-line exhaustive-deps -- once
  }, []);
  return message;
}
