import { dueDatesApi } from '#shared/training/assignments/calls';
import type { ExemptEmployee } from '#shared/training/assignments/schemas';
import type { Program } from '#shared/shapes';
import { formatCount } from '#shared/count';
import { nameOf } from '#shared/person-name';
import { useOptionalList } from '../../api/list-queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { nameApart, NamesakesAmong, namesakesAmong, useNamesakes } from '../../components/namesakes.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { PersonLine } from '../../components/person-line.tsx';
import { useClock } from '../../components/use-clock.ts';
import { useConfirm } from '../../components/use-confirm.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { sayComingBack } from '../../components/due-date-words.ts';
import { exemptList } from './queries.ts';

/**
 * The people who don't have to do the program, why and until when. Nothing if nobody is exempt, or the list
 * can't be loaded.
 */
export function ExemptCard({ program, onDone }: { program: Program; onDone: (message: string) => void }) {
  const list = useOptionalList(exemptList(program._id));
  const { ask, confirmation } = useConfirm<ExemptEmployee>({
    wording: (employee) => ({
      question: `End the exemption for ${nameApart(employee, namesakesAmong(list.rows))}?`,
      consequence: <p className="wrap-anywhere">{sayComingBack(employee, program)}</p>,
      verb: 'End exemption',
      variant: 'default',
    }),
    send: ({ _id }) =>
      sendChange(dueDatesApi.endExemption, { params: { id: program._id }, body: { people: [_id] } }),
    onSuccess: (employee) => onDone(`${nameOf(employee)} is no longer exempt.`),
  });
  return (
    <>
      {list.rows.length > 0 && (
        <Card title={list.counted.more ? 'Exempt' : `Exempt · ${formatCount(list.total)}`}>
          <NamesakesAmong people={list.rows}>
            <PagedList label="Exempt" list={list}>
              {(employee) => (
                <ExemptRow employee={employee} {...(!program.archived && { onEnd: () => ask(employee) })} />
              )}
            </PagedList>
          </NamesakesAmong>
        </Card>
      )}
      <ConfirmDialog confirmation={confirmation} />
    </>
  );
}

function ExemptRow({ employee, onEnd }: { employee: ExemptEmployee; onEnd?: () => void }) {
  const clock = useClock();
  const { because, until, at } = employee;
  const by = employee.by_themselves ? 'themselves' : employee.by;
  const namesakes = useNamesakes();
  return (
    <div className="flex flex-col gap-x-6 gap-y-2 py-2.5 sm:flex-row sm:items-center lg:py-2">
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-2 sm:items-center">
        <PersonLine person={employee} />
        <div className="flex flex-col text-small max-sm:pl-14">
          <span className="wrap-anywhere">{because}</span>
          <span className="text-muted tabular-nums">
            {until ? `Until ${clock.day(until)}` : 'No end date'} ·{' '}
            {by ? `granted by ${by} on ${clock.date(at)}` : `granted on ${clock.date(at)}`}
          </span>
        </div>
      </div>
      {onEnd && (
        <Button
          variant="outline"
          size="small"
          className="shrink-0 self-start max-sm:ml-14 sm:self-center"
          aria-label={`End exemption: ${nameApart(employee, namesakes)}`}
          onClick={onEnd}
        >
          End exemption
        </Button>
      )}
    </div>
  );
}
