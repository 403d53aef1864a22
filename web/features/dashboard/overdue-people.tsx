import { useState, type ComponentProps } from 'react';
import { usersApi } from '#shared/people/users/calls';
import { countOf } from '#shared/count';
import { listFor } from '../../api/list-queries.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { NamesakesAmong } from '../../components/namesakes.tsx';
import { ToldMessage } from '../../components/told-message.tsx';
import type { Told } from '../../components/undo.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { later } from '../../ui/later.tsx';
import { Link } from '../../ui/link.tsx';
import { OverduePerson } from './overdue-person.tsx';
import type { WidgetProps } from './widget.ts';

const RemindOverdueWindow = later(
  async () => (await import('../../components/remind-overdue-window.tsx')).RemindOverdueWindow,
);

type Reminded = ComponentProps<typeof RemindOverdueWindow>['people'][number];

const everybodyOverdue = async () => {
  const employees = listFor(usersApi.ownEmployees, (reply) => reply.employees, {
    query: { order: 'action' },
  });
  return (await employees.loadAll()).filter(({ overdue }) => overdue > 0);
};

/**
 * The manager's overdue people over all trainings, the most overdue first. The button reminds those who are
 * ticked, or all of them.
 */
export function OverduePeople({ dashboard: { behind: people = [] }, className }: WidgetProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<{ people: readonly Reminded[]; isOpen: boolean } | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const chosen = people.filter(({ _id }) => ticked.has(_id));
  const ask = (who: readonly Reminded[]) => setAsked({ people: who, isOpen: true });
  const askAll = useApiAction({ send: everybodyOverdue, invalidates: [], onSuccess: ask });
  const close = () => asked && setAsked({ ...asked, isOpen: false });
  return (
    <Card
      title="Overdue"
      className={className}
      action={
        people.length > 0 && (
          <Link
            to={paths.userGroup('employees')}
            className="link touch -my-2.5 inline-flex items-center text-small"
          >
            View all
          </Link>
        )
      }
    >
      {told && <ToldMessage told={told} onTold={setTold} />}
      {askAll.error && <Banner kind="error">{askAll.error}</Banner>}
      {people.length === 0 && <p className="text-muted">Nobody is overdue.</p>}
      {people.length > 0 && (
        <>
          <NamesakesAmong people={people}>
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
          </NamesakesAmong>
          <Button
            variant="outline"
            size="small"
            className="self-start"
            loading={askAll.busy}
            onClick={() => {
              setTold(null);
              if (chosen.length > 0) ask(chosen);
              else askAll.run(undefined);
            }}
          >
            {chosen.length > 0 ? `Remind ${countOf(chosen.length, 'person', 'people')}` : 'Remind all'}
          </Button>
        </>
      )}
      {asked && (
        <RemindOverdueWindow
          people={asked.people}
          isWanted={asked.isOpen}
          onGiveUp={close}
          open={asked.isOpen}
          onClose={close}
          onDone={(words, kind = 'success', undo) => {
            close();
            setTicked(new Set());
            setTold({ words, kind, undo });
          }}
        />
      )}
    </Card>
  );
}
