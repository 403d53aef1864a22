import { useState } from 'react';
import type { Program, UserDetail } from '#shared/shapes';
import { useRequiredQuery } from '../../api/queries.ts';
import { dueCause, dueMoment, sayDue, sayDueOfPeople } from '../../components/due.ts';
import type { PeopleWindowProps } from '../../components/people-window.tsx';
import { Standing } from '../../components/program-step.tsx';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { useMay, useSignedInUser } from '../../sign-in/use-user.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ColorDot } from '../../ui/color-mark.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { later } from '../../ui/later.tsx';
import { Link } from '../../ui/link.tsx';
import { rowTarget, wholeRow } from '../../ui/whole-row.ts';
import { TrainingActions, type TrainingAction } from './training-actions.tsx';
import { nextTrainingsQuery } from './user-query.ts';

const TrainingWindows = later(async () => (await import('./training-windows.tsx')).TrainingWindows);

/** How many trainings there is room for, where nothing is to be done about them. */
const shownAtLeast = 5;

const isStillOpen = ({ status, due, archived }: Program) =>
  Boolean(due) && status !== 'complete' && !archived;

/**
 * A person's trainings that need action first, with the actions of those in charge on each open one. The
 * others are behind the link.
 */
export function TrainingsCard({
  user,
  onDone,
}: {
  user: UserDetail;
  /** Called with the result of an action, in words. */
  onDone: PeopleWindowProps['onDone'];
}) {
  const { programs } = useRequiredQuery(nextTrainingsQuery(user._id));
  const may = useMay();
  const { _id: me, role, leads } = useSignedInUser();
  // Somebody who only leads the person sees nothing more of the training.
  const oversees = ({ assigned_manager: manager }: Program) => role === 'admin' || manager._id === me;
  const [asked, setAsked] = useState<{ program: Program; action: TrainingAction | null } | null>(null);
  // Nobody extends or exempts oneself.
  const isInCharge = (may('program.extend') || leads) && user._id !== me;
  const hasActions = (program: Program) => isInCharge && isStillOpen(program);
  const shown = programs.filter((program, index) => index < shownAtLeast || hasActions(program));
  const windowed = asked?.program ?? shown.find(hasActions);
  const close = () => windowed && setAsked({ program: windowed, action: null });
  if (programs.length === 0) {
    return (
      <Card title="Assigned Trainings">
        <EmptyState text="No Assigned Trainings" />
      </Card>
    );
  }
  return (
    <Card
      title="Assigned Trainings"
      action={
        <ButtonLink to={paths.userTrainings(user._id)} variant="outline" size="small">
          View all trainings
        </ButtonLink>
      }
    >
      <ul aria-label="Assigned trainings" className="-mx-3 divide-y divide-line">
        {shown.map((program) => (
          // The actions are beside the row: their menu is no press on it.
          <li key={program._id} className="sm:flex sm:items-center">
            <TrainingLine program={program} isLink={user._id === me || oversees(program)} />
            {hasActions(program) && (
              <TrainingActions
                person={user}
                program={program}
                oversees={oversees(program)}
                onAsk={(action) => setAsked({ program, action })}
              />
            )}
          </li>
        ))}
      </ul>
      {windowed && (
        <TrainingWindows
          key={windowed._id}
          user={user}
          program={windowed}
          opened={asked?.action ?? null}
          isWanted={Boolean(asked?.action)}
          onGiveUp={close}
          onClose={close}
          onDone={(...told) => {
            close();
            onDone(...told);
          }}
        />
      )}
    </Card>
  );
}

function TrainingLine({ program, isLink }: { program: Program; isLink: boolean }) {
  const clock = useClock();
  const { _id: id, title, background_color: color, due_reason: reason } = program;
  // The due date beside it says already that it is a renewal.
  const because = program.because?.text === dueCause(program) ? null : program.because;
  return (
    <div
      {...(isLink && wholeRow)}
      className={classNames(
        'flex flex-1 gap-3 rounded-md px-3 py-3',
        isLink && 'cursor-pointer transition-colors hover:bg-mist',
      )}
    >
      <ColorDot color={color} className="mt-1.5 size-3 shrink-0" />
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 md:grid-cols-[1fr_17rem] md:items-center">
        <div className="flex min-w-0 flex-col">
          {isLink ? (
            <Link to={paths.program(id)} className="font-medium wrap-anywhere" {...rowTarget}>
              {title}
            </Link>
          ) : (
            <span className="font-medium wrap-anywhere">{title}</span>
          )}
          <span className="text-small wrap-anywhere text-muted tabular-nums">
            <time dateTime={dueMoment(program, clock)}>
              {sayDueOfPeople(program, clock) ?? sayDue(program, clock)}
            </time>
            {reason && `: ${reason}`}
          </span>
          {because && <span className="text-small wrap-anywhere text-muted">{because.text}</span>}
        </div>
        <span className="text-small">
          <Standing program={program} />
        </span>
      </div>
    </div>
  );
}
