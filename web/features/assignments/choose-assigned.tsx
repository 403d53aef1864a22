import { useMemo, useState } from 'react';
import type { AssignedEmployee, Program } from '#shared/shapes';
import type { ApiList, ListRows } from '../../api/list-queries.ts';
import { useMay } from '../../sign-in/use-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxRow } from '../../ui/checkbox-row.tsx';
import { later } from '../../ui/later.tsx';
import { isStillOpen } from '../../components/assigned.ts';
import { AssignedPerson } from './assigned-row.tsx';
import { sayNames } from '../../components/name-list.ts';
import type { PeopleWindowProps } from '../../components/people-window.tsx';
import { hasToChoose } from '../../components/reminder-words.ts';
import { NamesakesAmong, namesakesAmong } from '../../components/namesakes.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { SelectionBar } from '../../components/selection-bar.tsx';
import { SelectableList } from '../../components/selectable-list.tsx';
import { useSelection } from '../../components/use-selection.ts';

const ExtendWindow = later(async () => (await import('../../components/extend-window.tsx')).ExtendWindow);
const SeatWindow = later(async () => (await import('./seat-window.tsx')).SeatWindow);
const RemindWindow = later(async () => (await import('../../components/remind-window.tsx')).RemindWindow);
const ExemptWindow = later(async () => (await import('../../components/exempt-window.tsx')).ExemptWindow);

// On a phone they take two rows, so that the list stays in view.
const buttonClass = 'max-sm:grow max-sm:px-3 max-sm:text-small';

const only = { words: 'who are not complete', isSelectable: isStillOpen };

/** The assigned people to select, and below them the buttons that give the selected more time or a seat, exempt or remind them. */
export function ChooseAssigned({
  program,
  asked,
  list,
  filtered,
  hasDues,
  start,
  onDone,
  onEnd,
}: {
  program: Program;
  /** The list's query, and its rows. */
  asked: ApiList<AssignedEmployee>;
  list: ListRows<AssignedEmployee>;
  filtered: boolean;
  hasDues: boolean;
  /** The people selected at first. */
  start: readonly string[];
  /** Called with the result, in words. */
  onDone: PeopleWindowProps['onDone'];
  /** Called when nobody is to be selected any more. */
  onEnd: () => void;
}) {
  const may = useMay();
  const selection = useSelection(() => start);
  const [opened, setOpened] = useState<'extend' | 'exempt' | 'seat' | 'remind' | null>(null);
  const shown = list.rows.filter(({ _id }) => selection.has(_id));
  const namesakes = useMemo(() => namesakesAmong(list.rows), [list.rows]);
  const close = () => setOpened(null);
  const offersReminder = may('program.remind') && (list.hasMore || list.rows.some(hasToChoose));
  // Nothing is known here about people that the list doesn't show.
  const canRemind = shown.some(hasToChoose) || selection.size > shown.length;
  const windowProps = {
    program,
    selection,
    shown,
    onGiveUp: close,
    onClose: close,
    onDone: (...told: Parameters<PeopleWindowProps['onDone']>) => {
      close();
      selection.clear();
      onDone(...told);
    },
  };

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
        one="employee"
        many="employees"
        emptyText="Nobody matches."
      >
        <NamesakesAmong people={list.rows}>
          <PagedList label="Employees" list={list}>
            {(employee) => (
              <CheckboxRow
                checked={selection.has(employee._id)}
                disabled={!isStillOpen(employee)}
                onChange={(checked) => selection.toggle(employee._id, checked)}
              >
                <AssignedPerson employee={employee} program={program} hasDues={hasDues} />
              </CheckboxRow>
            )}
          </PagedList>
        </NamesakesAmong>
      </SelectableList>
      <SelectionBar selected={selection.size} names={sayNames(shown, namesakes)}>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:gap-2">
          <Button className={buttonClass} disabled={selection.size === 0} onClick={() => setOpened('extend')}>
            Extend
          </Button>
          <Button
            variant="outline"
            className={buttonClass}
            disabled={selection.size === 0}
            onClick={() => setOpened('exempt')}
          >
            Exempt
          </Button>
          {may('program.enrol') && (
            <Button
              variant="outline"
              className={buttonClass}
              disabled={selection.size === 0}
              onClick={() => setOpened('seat')}
            >
              {selection.size === 1 && shown[0]?.session ? 'Change session' : 'Enroll in a session'}
            </Button>
          )}
          {offersReminder && (
            <Button
              variant="outline"
              className={buttonClass}
              disabled={!canRemind}
              onClick={() => setOpened('remind')}
            >
              Remind
            </Button>
          )}
          <Button
            variant="outline"
            className={buttonClass}
            onClick={() => {
              selection.clear();
              onEnd();
            }}
          >
            Cancel
          </Button>
        </div>
      </SelectionBar>
      <ExtendWindow isWanted={opened === 'extend'} open={opened === 'extend'} {...windowProps} />
      <ExemptWindow isWanted={opened === 'exempt'} open={opened === 'exempt'} {...windowProps} />
      <RemindWindow isWanted={opened === 'remind'} open={opened === 'remind'} {...windowProps} />
      <SeatWindow isWanted={opened === 'seat'} open={opened === 'seat'} {...windowProps} />
    </>
  );
}
