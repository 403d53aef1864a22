import { useLocation } from 'react-router';
import type { ListedPerson } from '../../components/person-line.tsx';
import type { Done } from '../../components/people-done.ts';
import { offerIn, type UndoOffer } from '../../components/undo.ts';

interface DonePeople {
  done: readonly ListedPerson[];
  /** The people who were complete at once. */
  complete: readonly string[];
  undo?: UndoOffer | undefined;
}

/**
 * The router state in which the page of choosing hands the people over to the page of success. Only the facts that that
 * page shows go into the browser's history.
 */
export function stateOf(done: Done): DonePeople {
  const { employees, complete } = done;
  return {
    done: employees.map(({ _id, first_name, last_name, background_color, department }) => ({
      _id,
      first_name,
      last_name,
      background_color,
      department: department && { name: department.name },
    })),
    complete,
    undo: offerIn(done),
  };
}

/** The people that were handed over; nobody when the page was opened in another way. */
export function useDonePeople(): DonePeople {
  const { state } = useLocation() as { state: Partial<DonePeople> | null };
  return { done: state?.done ?? [], complete: state?.complete ?? [], undo: state?.undo };
}
