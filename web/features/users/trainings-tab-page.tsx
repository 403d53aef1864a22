import { redirect, useParams, type LoaderFunctionArgs } from 'react-router';
import { statuses, statusKeys, statusLabels, type Status } from '#shared/status';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { CountedElsewhere } from '../../components/found-elsewhere.tsx';
import { programTables } from '../../components/program-table.ts';
import { trainingsByStatusQuery } from '../../components/trainings-query.ts';
import { paths } from '../../paths.ts';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { matches } from '../../ui/search-field.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { loadUser } from './queries.ts';
import { userQuery } from './user-query.ts';
import { TrainingsView } from './trainings-view.tsx';

/** The order of the tabs (product §35). */
const place: Record<Status, number> = { enrolled: 0, 'not-enrolled': 1, complete: 2, overdue: 3 };
const tabs = statuses.toSorted((one, other) => place[one] - place[other]);

/** The page of an employee's trainings in one status. */
export function tabPage(status: Status) {
  return { load, Page: () => <TrainingsInStatus status={status} /> };
}

async function load({ params, context }: LoaderFunctionArgs) {
  const { _id: id, role } = await loadUser(context, params['id']!);
  if (role.name !== 'employee') throw redirect(paths.userTrainings(id));
  return preload(context, { required: [trainingsByStatusQuery(id)] });
}

function TrainingsInStatus({ status }: { status: Status }) {
  const id = useParams()['id']!;
  const { user } = useRequiredQuery(userQuery(id));
  const { programs: groups } = useRequiredQuery(trainingsByStatusQuery(id));
  const search = useUrlSearch();
  const isOwn = useSignedInUser()._id === id;
  // The role may just have changed to another.
  const inStatus = (wanted: Status) => (Array.isArray(groups) ? [] : groups[statusKeys[wanted]]);
  const matching = (wanted: Status) => inStatus(wanted).filter(({ title }) => matches(search.term, title));
  const shown = matching(status);
  // The other tabs, with the same search.
  const elsewhere = tabs
    .filter((tab) => tab !== status && search.term !== '')
    .map((tab) => {
      const word = statusLabels[tab].toLowerCase();
      return {
        to: `${paths.userTrainingsTab(id, tab)}?${new URLSearchParams({ search: search.term }).toString()}`,
        count: matching(tab).length,
        one: `${word} training`,
        many: `${word} trainings`,
      };
    });

  return (
    <TrainingsView
      user={user}
      tabs={
        <TabLinks
          label="Trainings by status"
          links={tabs.map((tab) => ({
            to: paths.userTrainingsTab(id, tab),
            text: statusLabels[tab],
            count: inStatus(tab).length,
          }))}
        />
      }
      search={search}
      count={shown.length}
      elsewhere={<CountedElsewhere places={elsewhere} />}
    >
      <VirtualTable
        items={shown}
        keyOf={({ _id }) => _id}
        {...(isOwn ? programTables.own : programTables.employee)}
      />
    </TrainingsView>
  );
}
