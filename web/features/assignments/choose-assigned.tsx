import { useMemo, useState } from 'react';
import type { AssignedEmployee, Program } from '#shared/shapes';
import type { ApiList, ListRows } from '../../api/list-queries.ts';
import { useMay, useSignedInUser } from '../../sign-in/use-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { CheckboxRow } from '../../ui/checkbox-row.tsx';
import { isStillOpen } from '../../components/assigned.ts';
import { AssignedPerson } from './assigned-row.tsx';
import { sayNames } from '../../components/name-list.ts';
import type { PeopleWindowProps } from '../../components/people-window.tsx';
import { PeopleWindows, type PeopleWindowName } from './people-windows.tsx';
import { canBeReminded } from '../../components/can-be-reminded.ts';
import { useNamesakes } from '../../components/namesakes.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { SelectionActions } from '../../components/selection-actions.tsx';
import { SelectionBar } from '../../components/selection-bar.tsx';
import { SelectableList } from '../../components/selectable-list.tsx';
import { useSelection } from '../../components/use-selection.ts';

/** The assigned people to select. Buttons below them give the selected more time or a seat, exempt or remind them. */
export function ChooseAssigned({
  program,
  asked,
  list,
  filtered,
  hasDues,
  nouns,
  onDone,
  onEnd,
}: {
  program: Program;
  /** The list's query, and its rows. */
  asked: ApiList<AssignedEmployee>;
  list: ListRows<AssignedEmployee>;
  filtered: boolean;
  hasDues: boolean;
  nouns: { one: string; many: string };
  /** Called with the result, in words. */
  onDone: PeopleWindowProps['onDone'];
  /** Called when nobody is to be selected any more. */
  onEnd: () => void;
}) {
  const may = useMay();
  const { _id: me } = useSignedInUser();
  const only = useMemo(
    // Nobody extends or exempts oneself.
    () => ({ isSelectable: (employee: AssignedEmployee) => isStillOpen(employee) && employee._id !== me }),
    [me],
  );
  const selection = useSelection();
  const [opened, setOpened] = useState<PeopleWindowName | null>(null);
  const shown = list.rows.filter(({ _id }) => selection.has(_id));
  const namesakes = useNamesakes();
  const close = () => setOpened(null);
  const offersReminder = may('program.remind') && (list.hasMore || list.rows.some(canBeReminded));
  // Nothing is known here about people that the list doesn't show.
  const canRemind = shown.some(canBeReminded) || selection.size > shown.length;
  const windowProps = {
    program,
    selection,
    shown,
    onClose: close,
    onDone: (...told: Parameters<PeopleWindowProps['onDone']>) => {
      close();
      selection.clear();
      onDone(...told);
    },
  };

  const isEmpty = selection.size === 0;
  const action = (name: PeopleWindowName, label: string, isDisabled = isEmpty) => ({
    label,
    isDisabled,
    onChoose: () => setOpened(name),
  });
  const seatLabel = selection.size === 1 && shown[0]?.session ? 'Change session' : 'Enroll in a session';
  const actions = [
    action('extend', 'Extend'),
    action('exempt', 'Exempt'),
    ...(may('program.assign') && program.completes_by === 'session' ? [action('seat', seatLabel)] : []),
    ...(offersReminder ? [action('remind', 'Remind', isEmpty || !canRemind)] : []),
  ];

  return (
    <>
      {selection.isRestored && <Banner kind="notice">Your selection is still here.</Banner>}
      <SelectableList
        list={list}
        loadAll={asked.loadAll}
        filtered={filtered}
        selection={selection}
        disabled={false}
        only={only}
        {...nouns}
        emptyText="Nobody matches."
      >
        <PagedList label="Employees" list={list}>
          {(employee) => (
            <CheckboxRow
              checked={selection.has(employee._id)}
              disabled={!only.isSelectable(employee)}
              onChange={(checked) => selection.toggle(employee._id, checked)}
            >
              <AssignedPerson employee={employee} program={program} hasDues={hasDues} />
            </CheckboxRow>
          )}
        </PagedList>
      </SelectableList>
      <SelectionBar selected={selection.size} names={sayNames(shown, namesakes)}>
        <SelectionActions
          actions={actions}
          onCancel={() => {
            selection.clear();
            onEnd();
          }}
        />
      </SelectionBar>
      <PeopleWindows opened={opened} {...windowProps} />
    </>
  );
}
