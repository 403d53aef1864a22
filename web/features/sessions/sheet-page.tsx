import { useState } from 'react';
import { useLocation, useNavigate, useParams, type LoaderFunctionArgs } from 'react-router';
import { sheetPath } from '#shared/training/sessions/calls';
import { closesAfterEnd, opensBeforeStart } from '#shared/check-in';
import { nameOf } from '#shared/person-name';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { PaperLinks } from '../../components/paper-links.tsx';
import { lastStartOf } from '../../components/session-parts.ts';
import { SessionTimes } from '../../components/session-times.tsx';
import { useClock } from '../../components/use-clock.ts';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { paths } from '../../paths.ts';
import { useMay, useSignedInUser } from '../../sign-in/use-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DoneMessage } from '../../ui/done-message.tsx';
import { later } from '../../ui/later.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { rosterQuery } from './queries.ts';
import { SheetPeople } from './sheet-people.tsx';
import { WalkIns } from './walk-ins.tsx';
import { WriteToSession } from './write-to-session.tsx';

const CodeWindow = later(async () => (await import('./code-window.tsx')).CodeWindow);

const codeHash = '#code';

export const load = ({ params, context }: LoaderFunctionArgs) =>
  preload(context, { required: [rosterQuery(params['id']!)] });

/** A session's sheet, for a phone in one hand: the people, and their outcomes. */
export function Page() {
  const id = useParams()['id']!;
  const may = useMay();
  const clock = useClock();
  const { _id: me } = useSignedInUser();
  const { session, people } = useRequiredQuery(rosterQuery(id));
  // In the address, so that the dashboard leads to the open code, and Back closes it.
  const showsCode = useLocation().hash === codeHash;
  const navigate = useNavigate();
  const closeCode = () => void navigate({ hash: '' }, { replace: true });
  const { program, location, cancelled_at: cancelledAt, may_mark: mayMark } = session;
  // A mark is one for every day: it waits for the last.
  const opensAt = new Date(Date.parse(lastStartOf(session)) - opensBeforeStart);
  const isOpen = clock.now >= opensAt;
  // Nobody marks oneself: the session's trainer, where assigned, is marked by those in charge.
  const canMark = ({ _id }: { _id: string }) =>
    isOpen && _id !== me && (_id === session.trainer._id ? session.may_mark_trainer : mayMark);
  const [told, setTold] = useState<string | null>(null);
  const isTaught = may('session.show-code');
  const takesCheckIns = clock.now.getTime() < Date.parse(session.ends_at) + closesAfterEnd;
  const hasCode = isTaught && !cancelledAt && takesCheckIns;

  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="Attendance"
        subject={program.title}
        back={
          isTaught ? (
            <Breadcrumb to={paths.sessions()} label="Sessions" />
          ) : (
            <Breadcrumb to={paths.program(program._id)} label={program.title} />
          )
        }
        actions={
          <>
            {hasCode && (
              <Button variant="outline" onClick={() => void navigate({ hash: codeHash })}>
                Show check-in code
              </Button>
            )}
            {!cancelledAt && may('session.message') && <WriteToSession sessionId={id} onDone={setTold} />}
            {!cancelledAt && (
              <PaperLinks path={sheetPath(id)} label="Print attendance sheet" rows={people.length} />
            )}
          </>
        }
      />
      {told && <DoneMessage message={told} onClose={() => setTold(null)} />}
      <Card>
        <div className="flex flex-col gap-1">
          <Link
            to={paths.program(program._id)}
            className="link touch -my-2 inline-flex items-center self-start py-2 text-title font-semibold wrap-anywhere"
          >
            {program.title}
          </Link>
          <SessionTimes session={session} />
          <p className="text-small wrap-anywhere text-muted">
            {[location, `Trainer: ${nameOf(session.trainer)}`].filter(Boolean).join(' · ')}
          </p>
        </div>
        {cancelledAt && <Banner kind="notice">This session was cancelled.</Banner>}
        {mayMark && !isOpen && (
          <Banner kind="notice">
            {`You can mark attendance from ${clock.session({ start_time: opensAt })}.`}
          </Banner>
        )}
      </Card>
      <SheetPeople key={id} session={session} people={people} canMark={canMark} />
      {mayMark && isOpen && <WalkIns sessionId={id} />}
      <CodeWindow
        isWanted={showsCode}
        onGiveUp={closeCode}
        open={showsCode && hasCode}
        onClose={closeCode}
        sessionId={id}
        title={program.title}
      />
    </div>
  );
}
