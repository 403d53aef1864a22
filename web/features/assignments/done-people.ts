import { useLocation } from 'react-router';
import type { Person } from '#shared/api/shapes';
import type { ListedPerson } from '../../components/person-line.tsx';

interface DoneState {
  done: readonly ListedPerson[];
}

/**
 * The router state in which the page of choosing hands the people over to the page of success. Only what that page
 * shows of them goes into the browser's history.
 */
export function stateOf(people: readonly Person[]): DoneState {
  return {
    done: people.map(({ _id, first_name, last_name, background_color, department }) => ({
      _id,
      first_name,
      last_name,
      background_color,
      department: department && { name: department.name },
    })),
  };
}

/** The people that were handed over; nobody when the page was opened in another way. */
export function useDonePeople(): readonly ListedPerson[] {
  const { state } = useLocation() as { state: Partial<DoneState> | null };
  return state?.done ?? [];
}
