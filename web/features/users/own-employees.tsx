import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useRequiredList } from '../../api/list-queries.ts';
import { NamesakesAmong } from '../../components/namesakes.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { useUrlSearch, withParameter } from '../../ui/use-url-search.ts';
import { AssignablePeople } from './assignable-people.tsx';
import { employeeColumns, employeeLayout } from './employee-columns.tsx';
import { GroupView } from './group-view.tsx';
import { defaultOrder, toEmployeeOrder } from './employee-order.ts';
import { ownEmployeesList } from './queries.ts';

/** The manager's own employees, the most overdue first unless they are sorted in another way. */
export function OwnEmployees() {
  const search = useUrlSearch();
  const [parameters, setParameters] = useSearchParams();
  const order = toEmployeeOrder(parameters.get('order'));
  const list = useRequiredList(ownEmployeesList(search.term, order));
  const columns = useMemo(
    () =>
      employeeColumns({
        order,
        onSort: (next) =>
          setParameters(withParameter('order', next === defaultOrder ? '' : next), { replace: true }),
      }),
    [order, setParameters],
  );
  return (
    <GroupView
      group="employees"
      search={search}
      list={list}
      elsewhere={search.term !== '' && !list.refreshing && <AssignablePeople search={search.term} />}
    >
      <NamesakesAmong people={list.rows}>
        <PagedTable label="Employees" list={list} columns={columns} layout={employeeLayout} headIsShown />
      </NamesakesAmong>
    </GroupView>
  );
}
