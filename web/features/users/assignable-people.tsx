import { usersApi } from '#shared/people/users/calls';
import { queryFor, useOptionalQuery } from '../../api/queries.ts';
import { nameApart, namesakesAmong } from '../../components/namesakes.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** The number that is offered; a longer search finds the others. */
const offered = 5;

/** Below a search in vain among the manager's employees: the people it finds among all who can be assigned. */
export function AssignablePeople({ search }: { search: string }) {
  const { data, refreshing } = useOptionalQuery(
    queryFor(usersApi.assignable, { query: { search, limit: offered } }),
  );
  if (!data || refreshing || data.employees.length === 0) return null;
  const namesakes = namesakesAmong(data.employees);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">You can assign trainings to:</p>
      <div className="flex flex-wrap justify-center gap-3">
        {data.employees.map((person) => (
          <ButtonLink key={person._id} to={paths.user(person._id)} variant="outline" size="small">
            {nameApart(person, namesakes)}
          </ButtonLink>
        ))}
      </div>
    </div>
  );
}
