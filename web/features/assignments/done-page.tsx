import { useMemo } from 'react';
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { NamesakesAmong } from '../../components/namesakes.tsx';
import { PersonLine } from '../../components/person-line.tsx';
import { programQuery } from '../../components/program-query.ts';
import { StatusIcon } from '../../components/status-icon.tsx';
import { UndoButton } from '../../components/told-message.tsx';
import type { Told } from '../../components/undo.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Redirect } from '../../ui/redirect.tsx';
import type { MessageState } from '../../ui/use-message-once.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { useDonePeople } from './done-people.ts';
import { sayDone } from '../../components/people-done.ts';
import { assigning, completing } from './people-actions.ts';
import { ProgramFrame } from './program-frame.tsx';

/** The words of the page after a change of people of a program. */
interface Success {
  title: string;
  done: string;
  /** The next step. */
  next: string;
  /** Where one sees that. */
  view: { path: (programId: string) => string; text: string };
  /** The way back to choose others. */
  more: { path: (programId: string) => string; text: string };
}

export const assignSuccessPage = donePage({
  title: 'Employees assigned',
  done: assigning.done,
  next: "It's on their dashboard now. They choose a session next.",
  view: { path: paths.assigned, text: 'View assigned employees' },
  more: { path: paths.assign, text: 'Assign more employees' },
});

export const completeSuccessPage = donePage({
  title: 'Employees complete',
  done: completing.done,
  next: "It's in their records now. They have nothing left to do.",
  view: { path: paths.program, text: 'View training' },
  more: { path: paths.complete, text: 'More Employees Complete' },
});

const nothingLeft = 'They have nothing left to do: an earlier record is still valid.';

/** The page that lists the people changed, and the ways on. Without anybody it leads to the dashboard. */
function donePage(success: Success) {
  return {
    load: ({ params, context }: LoaderFunctionArgs) =>
      preload(context, { required: [programQuery(params['id']!)] }),
    Page: () => <DonePeople {...success} />,
  };
}

function DonePeople({ title, done, next, view, more }: Success) {
  const id = useParams()['id']!;
  const { program } = useRequiredQuery(programQuery(id));
  const navigate = useNavigate();
  const { done: people, complete, undo } = useDonePeople();
  const leave = ({ words: message }: Told) => {
    const state: MessageState = { message };
    void navigate(paths.assigned(id), { replace: true, state });
  };
  const isComplete = useMemo(() => new Set(complete), [complete]);
  if (people.length === 0) return <Redirect to={paths.dashboard()} />;
  return (
    <ProgramFrame title={title} program={program}>
      <div tabIndex={-1} className="outline-none">
        <Banner
          kind="success"
          action={undo && <UndoButton isWanted onGiveUp={() => undefined} undo={undo} onTold={leave} />}
        >
          {sayDone(people.length, done, complete.length)}
          {undo && <span className="sr-only"> You have ten seconds to undo this.</span>}
        </Banner>
      </div>
      <Card title="What's next">
        <p>{complete.length === people.length ? nothingLeft : next}</p>
      </Card>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={view.path(id)}>{view.text}</ButtonLink>
        <ButtonLink to={more.path(id)} variant="outline">
          {more.text}
        </ButtonLink>
        <ButtonLink to={paths.dashboard()} variant="outline">
          Back to home
        </ButtonLink>
      </div>
      <Card>
        <NamesakesAmong people={people}>
          <VirtualList label="Employees" items={people} keyOf={({ _id }) => _id}>
            {(person) => (
              <div className="flex flex-wrap items-center justify-between gap-x-4 py-2.5">
                <PersonLine person={person} />
                {isComplete.has(person._id) && <StatusIcon status="complete" />}
              </div>
            )}
          </VirtualList>
        </NamesakesAmong>
      </Card>
    </ProgramFrame>
  );
}
