import { redirect, useParams, type LoaderFunctionArgs } from 'react-router';
import { useRequiredList } from '../../api/list-queries.ts';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { PagedTable } from '../../components/paged-list.tsx';
import { programTables, urgencyHeading } from '../../components/program-table.ts';
import { paths } from '../../paths.ts';
import { searchIn, useUrlSearch } from '../../ui/use-url-search.ts';
import { loadUser, trainingsList } from './queries.ts';
import { userQuery } from './user-query.ts';
import { TrainingsView } from './trainings-view.tsx';

/** An employee's trainings are in tabs, on pages of their own. */
export async function load({ params, request, context }: LoaderFunctionArgs) {
  const { _id: id, role } = await loadUser(context, params['id']!);
  if (role.name === 'employee') throw redirect(paths.userTrainingsTab(id, 'enrolled'));
  return preload(context, { required: [trainingsList(id, searchIn(request))] });
}

/** The trainings of someone who is not an employee. */
export function Page() {
  const id = useParams()['id']!;
  const { user } = useRequiredQuery(userQuery(id));
  const search = useUrlSearch();
  const list = useRequiredList(trainingsList(id, search.term));
  return (
    <TrainingsView user={user} search={search} count={list.total} refreshing={list.refreshing}>
      <PagedTable list={list} {...programTables.people} groupOf={urgencyHeading} />
    </TrainingsView>
  );
}
