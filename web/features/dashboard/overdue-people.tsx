import { useState, type ComponentProps, type ReactNode } from 'react';
import { usersApi } from '#shared/people/users/calls';
import { countOf } from '#shared/count';
import { listFor } from '../../api/list-queries.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { ToldMessage } from '../../components/told-message.tsx';
import type { OnDone } from '../../components/people-window.tsx';
import type { Told } from '../../components/undo.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import { OverduePerson, type PersonBehind } from './overdue-person.tsx';
import { lowButton } from './widget.ts';

const RemindOverdueWindow = later(
  async () => (await import('../../components/remind-overdue-window.tsx')).RemindOverdueWindow,
);
const ExtendOverdueWindow = later(
  async () => (await import('./extend-overdue-window.tsx')).ExtendOverdueWindow,
);

type Reminded = ComponentProps<typeof RemindOverdueWindow>['people'][number];

/** The people of a window; they stay while it fades out. */
interface Asked<Person> {
  people: readonly Person[];
  isOpen: boolean;
}

const everybodyOverdue = async () => {
  const employees = listFor(usersApi.ownEmployees, (reply) => reply.employees, {
    query: { order: 'action' },
  });
  return (await employees.loadAll()).filter(({ overdue }) => overdue > 0);
};

/**
 * The manager's overdue people over all trainings, the most overdue first. The buttons remind those who are ticked, or
 * all of them, and give the ticked ones more time. A further button is a child.
 */
export function OverduePeople({
  people,
  children,
}: {
  people: readonly PersonBehind[];
  children: ReactNode;
}) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [reminding, setReminding] = useState<Asked<Reminded> | null>(null);
  const [extending, setExtending] = useState<(Asked<PersonBehind> & { times: number }) | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const chosen = people.filter(({ _id }) => ticked.has(_id));
  const remind = (who: readonly Reminded[]) => setReminding({ people: who, isOpen: true });
  const askAll = useApiAction({ send: everybodyOverdue, invalidates: [], onSuccess: remind });
  const close = () => {
    setReminding(reminding && { ...reminding, isOpen: false });
    setExtending(extending && { ...extending, isOpen: false });
  };
  const onDone: OnDone = (words, kind = 'success', undo) => {
    close();
    setTicked(new Set());
    setTold({ words, kind, undo });
  };
  return (
    <>
      {told && <ToldMessage told={told} onTold={setTold} />}
      {askAll.error && <Banner kind="error">{askAll.error}</Banner>}
      <ul aria-label="Overdue" className="-mx-3">
        {people.map((person) => (
          <li key={person._id}>
            <OverduePerson
              person={person}
              isTicked={ticked.has(person._id)}
              onTick={(isTicked) => {
                const others = [...ticked].filter((id) => id !== person._id);
                setTicked(new Set(isTicked ? [...others, person._id] : others));
              }}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="small"
          className={lowButton}
          loading={askAll.busy}
          onClick={() => {
            setTold(null);
            if (chosen.length > 0) remind(chosen);
            else askAll.run(undefined);
          }}
        >
          {chosen.length > 0 ? `Remind ${countOf(chosen.length, 'person', 'people')}` : 'Remind all'}
        </Button>
        <Button
          variant="outline"
          size="small"
          className={lowButton}
          disabled={chosen.length === 0}
          onClick={() => {
            setTold(null);
            setExtending({ people: chosen, isOpen: true, times: (extending?.times ?? 0) + 1 });
          }}
        >
          Extend
        </Button>
        {children}
      </div>
      {reminding && (
        <RemindOverdueWindow
          people={reminding.people}
          isWanted={reminding.isOpen}
          onGiveUp={close}
          open={reminding.isOpen}
          onClose={close}
          onDone={onDone}
        />
      )}
      {extending && (
        <ExtendOverdueWindow
          // Each time the training is asked for again.
          key={extending.times}
          people={extending.people}
          isWanted={extending.isOpen}
          onGiveUp={close}
          open={extending.isOpen}
          onClose={close}
          onDone={onDone}
        />
      )}
    </>
  );
}
