import { useMemo, useState } from 'react';
import { useParams, type LoaderFunctionArgs } from 'react-router';
import type { AssignedEmployee, Program } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { renews } from '#shared/renewal';
import { assignedFilters } from '#shared/training/assignments/filters';
import { useOptionalList, useRequiredList } from '../../api/list-queries.ts';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { useHasDraft } from '../../api/use-draft.ts';
import { assignedList, isStillOpen, type AssignedFilter } from '../../components/assigned.ts';
import { programQuery } from '../../components/program-query.ts';
import { NamesakesAmong } from '../../components/namesakes.tsx';
import { canBeReminded } from '../../components/can-be-reminded.ts';
import { ToldMessage } from '../../components/told-message.tsx';
import type { Told, UndoOffer } from '../../components/undo.ts';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { useMay, useSignedInUser } from '../../sign-in/use-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterFields } from '../../ui/filter-fields.tsx';
import { filtersIn, useFilters } from '../../ui/filters.ts';
import { later } from '../../ui/later.tsx';
import { Link } from '../../ui/link.tsx';
import type { RowAction } from '../../ui/row-action.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useMessageOnce } from '../../ui/use-message-once.ts';
import { searchIn, useUrlSearch } from '../../ui/use-url-search.ts';
import { AssignedList } from './assigned-list.tsx';
import { whyClosed } from './assignable.ts';
import { CompletePeople } from './complete-people.tsx';
import { ExemptCard } from './exempt-card.tsx';
import type { PeopleWindowName } from './people-windows.tsx';
import { PersonWindows } from './person-windows.tsx';
import { ProgramFrame } from './program-frame.tsx';
import { exemptList } from './queries.ts';
import { useMoreTries } from './use-more-tries.ts';
import { doneId, useUnassign } from './use-unassign.tsx';

const ChooseAssigned = later(async () => (await import('./choose-assigned.tsx')).ChooseAssigned);

export function load({ params, request, context }: LoaderFunctionArgs) {
  const id = params['id']!;
  const { searchParams } = new URL(request.url);
  const { list, complete } = listsOf(id, searchIn(request), filterIn(searchParams));
  return preload(context, { required: [programQuery(id), list], optional: [complete, exemptList(id)] });
}

/** The people that the filter finds; without a status the complete ones are a list of their own. */
function listsOf(id: string, search: string, { status, ...order }: Filter) {
  return {
    list: assignedList(id, { search, ...order, ...(status ? { status } : { complete: 'false' }) }),
    complete: assignedList(id, { search, status: 'complete' }),
  };
}

type Filter = Pick<AssignedFilter, 'status' | 'order'>;

/** The status and the order that the URL asks for: any status, and overdue people first, for any other text. */
function filterIn(parameters: URLSearchParams): Filter {
  return {
    ...filtersIn(assignedFilters, parameters),
    ...(parameters.get('order') !== 'name' && { order: 'action' }),
  };
}

/** The people assigned to a program and the exempt ones, and the actions on them. */
export function Page() {
  const id = useParams()['id']!;
  const may = useMay();
  const { _id: me } = useSignedInUser();
  const { program } = useRequiredQuery(programQuery(id));
  const clock = useClock();
  const { field, term } = useUrlSearch();
  const { parameters, set } = useFilters(assignedFilters);
  const filter = filterIn(parameters);
  const lists = listsOf(id, term, filter);
  const list = useRequiredList(lists.list);
  const complete = useOptionalList(lists.complete);
  const isFiltered = term !== '' || filter.status !== undefined;
  const isOfAll = filter.status === undefined;
  const isNobody = list.total === 0 && !list.refreshing;
  const isEmpty = isNobody && complete.total === 0 && !isFiltered;
  const people = useMemo(() => [...list.rows, ...complete.rows], [list.rows, complete.rows]);
  const unassign = useUnassign(program, people);
  const [done, setDone] = useState<Told | null>(null);
  const hasDraft = useHasDraft();
  const [isSelecting, setIsSelecting] = useState(hasDraft);
  const [one, setOne] = useState<{ employee: AssignedEmployee; opened: PeopleWindowName | null } | null>(
    null,
  );
  const mayChoose = may('program.extend') && may('program.exempt') && !program.archived;
  const mayUnassign = may('program.unassign') && !program.archived;
  const removed = unassign.removed && `${nameOf(unassign.removed)} is no longer assigned.`;
  const told: Told | null = done ?? (removed ? { words: removed, kind: 'success' } : null);
  const handedOver = useMessageOnce();
  const tellDone = (words: string, kind: Told['kind'] = 'success', undo?: UndoOffer) => {
    unassign.dismiss();
    setIsSelecting(false);
    setDone({ words, kind, undo });
  };
  const tries = useMoreTries(program, tellDone);
  const actionsOn = (employee: AssignedEmployee): RowAction[] => {
    if (!isStillOpen(employee)) return [];
    const action = (opened: PeopleWindowName, label: string) => ({
      label,
      onChoose: () => setOne({ employee, opened }),
    });
    return [
      ...(employee._id === me ? [] : [action('extend', 'Extend'), action('exempt', 'Exempt')]),
      ...(may('program.grant-tries') && employee.move.whose === 'manager' && employee._id !== me
        ? [{ label: 'Give three more tries', onChoose: () => tries.ask(employee) }]
        : []),
      ...(may('program.assign') && program.completes_by === 'session'
        ? [action('seat', employee.session ? 'Change session' : 'Enroll in a session')]
        : []),
      ...(may('program.remind') && canBeReminded(employee) ? [action('remind', 'Remind')] : []),
    ];
  };
  const othersMatch = isOfAll && complete.total > 0;
  const emptyText = !isFiltered
    ? 'Everyone has completed this training.'
    : othersMatch
      ? null
      : 'Nobody matches.';
  const listProps = {
    program,
    asked: lists.list,
    list,
    filtered: isFiltered,
    hasDues: hasOwnDues(program, list.rows),
    nouns: isFiltered
      ? { one: 'employee', many: 'employees' }
      : { one: "employee who hasn't completed it yet", many: "employees who haven't completed it yet" },
  };
  const assignLink = may('program.assign') && !whyClosed(program, clock) && (
    <ButtonLink to={paths.assign(id)}>Assign Employees</ButtonLink>
  );

  const recordLink = may('record.create') && !program.archived && (
    <ButtonLink to={paths.newRecordIn(id)} variant="outline">
      Record earlier training
    </ButtonLink>
  );

  return (
    <ProgramFrame
      title="Assigned employees"
      program={program}
      action={(!isEmpty && assignLink) || recordLink}
    >
      {handedOver && !told && <Banner kind="success">{handedOver}</Banner>}
      {told && (
        <ToldMessage
          id={doneId}
          told={told}
          onTold={(next) => {
            setDone(next);
            unassign.dismiss();
          }}
        />
      )}
      <Card>
        {isEmpty ? (
          <EmptyState text="No Employees Assigned" action={assignLink} />
        ) : (
          <>
            <div className="grid grid-cols-2 items-end gap-4 md:grid-cols-[1fr_12rem_12rem]">
              <div className="max-md:col-span-2">
                <SearchField label="Search all employees" hint="Name, e-mail or department" {...field} />
              </div>
              <FilterFields filters={assignedFilters} values={filter} set={set} />
              <SelectField
                label="Sort by"
                options={[{ value: 'name', label: 'Name' }]}
                placeholder="Overdue first"
                value={filter.order ? '' : 'name'}
                onChange={({ target }) => set('order', target.value)}
              />
            </div>
            <NamesakesAmong people={people}>
              <div className="flex flex-col gap-4">
                {!isSelecting && (
                  <AssignedList
                    {...listProps}
                    exported={{ search: term, status: filter.status }}
                    emptyText={emptyText}
                    actionsOn={(employee) => (mayChoose ? actionsOn(employee) : [])}
                    {...(mayChoose && { onSelect: () => setIsSelecting(true) })}
                    {...(mayUnassign && {
                      onRemove: (employee) => {
                        setDone(null);
                        unassign.ask(employee);
                      },
                    })}
                  />
                )}
                <ChooseAssigned
                  // Another time it begins again.
                  key={String(isSelecting)}
                  isWanted={isSelecting}
                  onGiveUp={() => setIsSelecting(false)}
                  {...listProps}
                  onDone={tellDone}
                  onEnd={() => setIsSelecting(false)}
                />
                {isOfAll && !isSelecting && (
                  <CompletePeople
                    program={program}
                    list={complete}
                    hasDues={listProps.hasDues}
                    isAlone={isNobody}
                  />
                )}
              </div>
            </NamesakesAmong>
          </>
        )}
      </Card>
      {may('record.list') && (
        <p className="text-small text-muted">
          Was someone marked complete by mistake?{' '}
          <Link to={paths.recordsIn(program._id)} className="link">
            Revoke the record
          </Link>
        </p>
      )}
      {may('program.exempt') && <ExemptCard program={program} onDone={tellDone} />}
      {one && (
        <PersonWindows
          key={one.employee._id}
          program={program}
          {...one}
          onClose={() => setOne({ ...one, opened: null })}
          onDone={tellDone}
        />
      )}
      <ConfirmDialog confirmation={unassign.confirmation} />
      <ConfirmDialog confirmation={tries.confirmation} />
    </ProgramFrame>
  );
}

/** Whether people of the program may be due at another time than the deadline. */
function hasOwnDues(
  { due_days: dueDays, renew_months, renew_on }: Program,
  people: readonly AssignedEmployee[],
): boolean {
  const isOwn = ({ due_because: because }: AssignedEmployee) => because !== null;
  return dueDays !== null || renews({ renew_months, renew_on }) || people.some(isOwn);
}
