import type { Everybody } from '#shared/shapes';
import { usersApi } from '#shared/people/users/calls';
import type { ApiList, ListRows } from '../../api/list-queries.ts';
import { saveFile } from '../../api/save-file.ts';
import { nameApart, NamesakesAmong, useNamesakes } from '../../components/namesakes.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { SelectableList } from '../../components/selectable-list.tsx';
import { SelectionBar } from '../../components/selection-bar.tsx';
import { useConfirm } from '../../components/use-confirm.ts';
import { useSelection, type Selection } from '../../components/use-selection.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Column } from '../../ui/virtual-table.tsx';
import { PersonCell } from './person-cell.tsx';
import { mostSlips, sayPrinted, sayPrintSlips } from './slip-words.ts';
import { departmentColumn, personRow } from './user-columns.tsx';

const layout = `${personRow} grid-cols-[auto_minmax(0,1fr)] lg:grid-cols-[2rem_minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)]`;

/** Somebody without a login has no number for a slip, and somebody who can't sign in begins with none. */
const canHaveSlip = ({ login, state }: Everybody) =>
  login !== null && (state === 'active' || state === 'away');

/** The most people who can all be selected at once; if there are more, the search is among these. */
const mostSearched = 5_000;

/** The employees to select, and below them the button that prints a slip for each of the selected ones. */
export function ChooseForSlips({
  list,
  asked,
  filtered,
  nouns,
  onDone,
  onEnd,
}: {
  list: ListRows<Everybody>;
  /** The list's query. */
  asked: ApiList<Everybody>;
  filtered: boolean;
  /** The name of the rows. */
  nouns: { one: string; many: string };
  /** Called with the result, in words. */
  onDone: (message: string) => void;
  /** Called when nobody is to be selected any more. */
  onEnd: () => void;
}) {
  const selection = useSelection(undefined, 'slips');
  const end = () => {
    selection.clear();
    onEnd();
  };
  const { ask, confirmation } = useConfirm<{ people: readonly string[] }>({
    wording: ({ people }) => ({
      question: `${sayPrintSlips(people.length)}?`,
      consequence: (
        <p>
          Each shows a login and a one-time code for choosing a password. Each code works once, within 14
          days. Earlier slips stop working.
        </p>
      ),
      verb: sayPrintSlips(people.length),
      variant: 'default',
    }),
    send: ({ people }) => saveFile('Slips.pdf', usersApi.printSlips, { body: { people: [...people] } }),
    onSuccess: ({ people }) => {
      end();
      onDone(sayPrinted(people.length));
    },
  });
  const isTooMany = selection.size > mostSlips;

  return (
    <Card>
      {selection.isRestored && <Banner kind="notice">Your selection is still here.</Banner>}
      <p>Only people with a login can get a slip.</p>
      <SelectableList
        list={list}
        loadAll={() => asked.loadAll(mostSearched)}
        filtered={filtered}
        selection={selection}
        disabled={false}
        only={{ isSelectable: canHaveSlip }}
        {...nouns}
        emptyText="No Users Found"
      >
        <NamesakesAmong people={list.rows}>
          <PagedTable
            label="Employees"
            list={list}
            columns={[boxColumn(selection), nameColumn, departmentColumn, loginColumn]}
            layout={layout}
          />
        </NamesakesAmong>
      </SelectableList>
      <SelectionBar
        selected={selection.size}
        message={
          isTooMany && <Banner kind="notice">At most {mostSlips} slips can be printed at once.</Banner>
        }
      >
        <div className="flex gap-3 max-sm:gap-2">
          <Button
            disabled={selection.size === 0 || isTooMany}
            onClick={() => ask({ people: selection.ids() })}
          >
            Print slips
          </Button>
          <Button variant="outline" onClick={end}>
            Cancel
          </Button>
        </div>
      </SelectionBar>
      <ConfirmDialog confirmation={confirmation} />
    </Card>
  );
}

const nameColumn: Column<Everybody> = {
  head: 'Name',
  cell: (person) => <PersonCell person={person}>{person.login && <span>{person.login}</span>}</PersonCell>,
};

const loginColumn: Column<Everybody> = {
  head: 'Login',
  cell: ({ login }) => <span className="block truncate text-muted">{login}</span>,
  className: 'max-lg:hidden',
};

const boxColumn = (selection: Selection): Column<Everybody> => ({
  head: <span className="sr-only">Selection</span>,
  cell: (person) => <Box person={person} selection={selection} />,
});

function Box({ person, selection }: { person: Everybody; selection: Selection }) {
  return (
    <label className="touch flex cursor-pointer items-center justify-center has-disabled:cursor-not-allowed lg:min-h-8 lg:min-w-8">
      <input
        type="checkbox"
        aria-label={nameApart(person, useNamesakes())}
        className="size-5 shrink-0 accent-ink"
        checked={selection.has(person._id)}
        disabled={!canHaveSlip(person)}
        onChange={({ target }) => selection.toggle(person._id, target.checked)}
      />
    </label>
  );
}
