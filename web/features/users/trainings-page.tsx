import { redirect, useParams, type LoaderFunctionArgs } from 'react-router';
import { useRequiredList } from '../../api/list-queries.ts';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { PagedList } from '../../components/paged-list.tsx';
import { ProgramRow } from '../../components/program-row.tsx';
import { paths } from '../../paths.ts';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { loadUser, trainingsList, userQuery } from './queries.ts';
import { trainingRowHeight, TrainingsView } from './trainings-view.tsx';

/** An employee's trainings stand in tabs, on pages of their own. */
export async function load({ params, request }: LoaderFunctionArgs) {
  const { _id: id, role } = await loadUser(params['id']!);
  if (role.name === 'employee') throw redirect(paths.userTrainingsTab(id, 'enrolled'));
  const search = new URL(request.url).searchParams.get('q') ?? '';
  return preload({ required: [trainingsList(id, search)] });
}

/** The trainings of someone who is not an employee. */
export function Page() {
  const id = useParams()['id']!;
  const { user } = useRequiredQuery(userQuery(id));
  const search = useUrlSearch();
  const list = useRequiredList(trainingsList(id, search.term));
  return (
    <TrainingsView user={user} search={search} count={list.total} refreshing={list.refreshing}>
      <PagedList label="Trainings" list={list} rowHeight={trainingRowHeight}>
        {(program) => <ProgramRow program={program} />}
      </PagedList>
    </TrainingsView>
  );
}
