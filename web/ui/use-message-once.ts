import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The router state in which a page hands a message to the next one. */
export interface MessageState {
  message: string;
}

/** The message that the page before has handed over. The browser keeps it with the history entry, so it is removed. */
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
