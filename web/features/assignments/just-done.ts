import { useLocation } from 'react-router';
import type { Person } from '#shared/api/shapes';
import type { ListedPerson } from '../../components/person-line.tsx';

interface DoneState {
  justDone: readonly ListedPerson[];
}

/**
 * The router state with which a checklist hands those newly assigned or completed to the success page: only
 * what it shows of them goes into the browser's history.
 */
export function stateOf(people: readonly Person[]): DoneState {
  return {
    justDone: people.map(({ _id, first_name, last_name, background_color, department }) => ({
      _id,
      first_name,
      last_name,
      background_color,
      department: department && { name: department.name },
    })),
  };
}

/** Who was just assigned or completed; nobody when the page was opened in another way. */
export function useJustDone(): readonly ListedPerson[] {
  const { state } = useLocation() as { state: Partial<DoneState> | null };
  return state?.justDone ?? [];
}
