import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams, type LoaderFunctionArgs } from 'react-router';
import { sheetPath } from '#shared/api/sessions';
import { opensBeforeStart } from '#shared/attendance';
import { formatCount } from '#shared/count';
import { nameOf } from '#shared/person-name';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { SessionTime } from '../../components/session-time.tsx';
import { useClock } from '../../components/use-clock.ts';
import { BackButton } from '../../layout/back-button.tsx';
import { paths } from '../../paths.ts';
import { useMay } from '../../sign-in/use-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { later } from '../../ui/later.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';
import { rosterQuery } from './queries.ts';
import { SheetRow } from './sheet-row.tsx';
import { useMarks } from './use-marks.ts';
import { WalkIns } from './walk-ins.tsx';

const CodeWindow = later(async () => (await import('./code-window.tsx')).CodeWindow);

export const load = ({ params, context }: LoaderFunctionArgs) =>
  preload(context, { required: [rosterQuery(params['id']!)] });

/** A session's sheet, for a phone held in one hand: who is there, and what became of it. */
export function Page() {
  const id = useParams()['id']!;
  const may = useMay();
  const clock = useClock();
  const { session, people } = useRequiredQuery(rosterQuery(id));
  const marks = useMarks(id);
  const [showsCode, setShowsCode] = useState(false);
  const { program, start_time: start, location, cancelled_at: cancelledAt, may_mark: mayMark } = session;
  const opensAt = new Date(Date.parse(start) - opensBeforeStart);
  const isOpen = clock.now >= opensAt;
  const isTaught = may('session.show-code');
  const unmarked = people.filter(({ outcome, status }) => outcome === null && status !== 'complete');
  const checkedIn = people.filter(({ checked_in_at: at }) => at !== null).length;

  return (
    <div className="flex flex-col gap-6">
      <div className="flex print:hidden">
        <BackButton to={isTaught ? paths.sessions() : paths.program(program._id)} />
      </div>
      <PageHeading
        title="Sheet"
        subject={program.title}
        actions={
          <>
            {isTaught && !cancelledAt && (
              <Button variant="outline" onClick={() => setShowsCode(true)}>
                Show check-in code
              </Button>
            )}
            {!cancelledAt && (
              <a
                href={sheetPath(id)}
                target="_blank"
                rel="noreferrer"
                className={buttonStyle('outline', 'default')}
              >
                <FileText aria-hidden="true" className="size-4" />
                Print sheet (PDF)
              </a>
            )}
          </>
        }
      />
      <Card>
        <div className="flex flex-col gap-1">
          <Link
            to={paths.program(program._id)}
            className="link self-start text-title font-semibold wrap-anywhere"
          >
            {program.title}
          </Link>
          <SessionTime instant={start} />
          <p className="text-small wrap-anywhere text-muted">
            {[location, `Trainer: ${nameOf(session.trainer)}`].filter(Boolean).join(' · ')}
          </p>
        </div>
        {cancelledAt && <Banner kind="notice">This session is cancelled.</Banner>}
        {mayMark && !isOpen && (
          <Banner kind="notice">
            The sheet can be marked from {clock.date(opensAt)}, {clock.time(opensAt)} on.
          </Banner>
        )}
      </Card>
      <Card title="People">
        <p role="status" className="text-small text-muted tabular-nums">
          {formatCount(people.length)} on the sheet, {formatCount(checkedIn)} checked in,{' '}
          {formatCount(people.length - unmarked.length)} marked
        </p>
        {marks.error && <Banner kind="error">{marks.error}</Banner>}
        <SendStatus {...marks} />
        {mayMark && isOpen && unmarked.length > 0 && (
          <Button
            className="w-full py-4 sm:w-auto sm:self-start"
            loading={marks.busy}
            onClick={() => marks.run(unmarked.map(({ _id: person }) => ({ person, outcome: 'attended' })))}
          >
            {sendLabel(marks, `All present (${formatCount(unmarked.length)})`)}
          </Button>
        )}
        {people.length === 0 ? (
          <EmptyState text="Nobody is on this sheet yet" />
        ) : (
          <ul aria-label="People on the sheet" className="divide-y divide-line">
            {people.map((person) => (
              <SheetRow
                key={person._id}
                sessionId={id}
                person={person}
                canMark={mayMark && isOpen}
                asksResult={program.asks_result}
              />
            ))}
          </ul>
        )}
      </Card>
      {mayMark && isOpen && <WalkIns sessionId={id} />}
      <CodeWindow
        isWanted={showsCode}
        onGiveUp={() => setShowsCode(false)}
        open={showsCode}
        onClose={() => setShowsCode(false)}
        sessionId={id}
        title={program.title}
      />
    </div>
  );
}
