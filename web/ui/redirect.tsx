import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Leads to another page instead of this one, in the browser. React Router's own complains where a server renders it. */
export function Redirect({ to, state = null }: { to: string; state?: object | null }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(to, { replace: true, state });
  }, [navigate, to, state]);
  return null;
}
