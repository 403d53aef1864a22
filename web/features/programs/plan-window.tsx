import type { ReplyOf } from '#shared/endpoint';
import type { sessionPlansApi } from '#shared/training/seats/calls';
import type { Program } from '#shared/shapes';
import { countOf, formatCount } from '#shared/count';
import { nameOf } from '#shared/person-name';
import { instantOf } from '#shared/time';
import { useOptionalQuery } from '../../api/queries.ts';
import { useClock } from '../../components/use-clock.ts';
import { useMay } from '../../sign-in/use-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { PlanForm } from './plan-form.tsx';
import { planQuery } from './queries.ts';

type Plan = ReplyOf<typeof sessionPlansApi.plan>;

/** Sessions that would give everybody a seat in time: an admin takes, changes or removes each, a manager reads them. */
export function PlanWindow({
  program,
  open,
  onClose,
}: {
  program: Program;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <Modal open={open} onClose={onClose} title="Plan sessions">
      {open && <Content program={program} onClose={onClose} />}
    </Modal>
  );
}

function Content({ program, onClose }: { program: Program; onClose: () => void }) {
  const may = useMay();
  const { data: plan, loading } = useOptionalQuery(planQuery(program._id));
  if (loading)
    return (
      <p>
        <span className="sr-only">Loading</span>
        <TextSkeleton className="w-2/3" />
      </p>
    );
  if (!plan)
    return <Banner kind="error">The plan couldn&apos;t be loaded. Close this window and try again.</Banner>;
  const isAdmin = may('program.edit');
  return (
    <div className="flex flex-col gap-6">
      <Outcome plan={plan} />
      {isAdmin && plan.sessions.length > 0 && <PlanForm program={program} plan={plan} onClose={onClose} />}
      {!isAdmin && <Proposals plan={plan} />}
    </div>
  );
}

/** The plan's result. */
function Outcome({ plan: { sessions, still_short: short, why_not: whyNot } }: { plan: Plan }) {
  const people = short === 1 ? '1 person' : `${formatCount(short)} people`;
  return (
    <>
      {sessions.length > 0 && short === 0 && (
        <p>
          {sessions.length === 1
            ? '1 more session will give everyone a seat in time.'
            : `${formatCount(sessions.length)} more sessions will give everyone a seat in time.`}
        </p>
      )}
      {sessions.length === 0 && short === 0 && <p>Everyone can get a seat in time.</p>}
      {whyNot && <Banner kind="notice">{`${people} can't get a seat in time. ${whyNot}`}</Banner>}
    </>
  );
}

/** For a person who can't add sessions: the sessions that are needed, and the people to ask. */
function Proposals({ plan: { sessions } }: { plan: Plan }) {
  const clock = useClock();
  return (
    <>
      <ul className="flex flex-col gap-4">
        {sessions.map(({ date, time, trainer, capacity, because }, index) => {
          const start = instantOf(date, time, clock.timeZone);
          return (
            <li key={index} className="flex flex-col gap-1 border-l-2 border-line pl-4">
              <span className="font-semibold">{clock.session({ start_time: start })}</span>
              <span>
                {nameOf(trainer)}, {countOf(capacity, 'seat')}
              </span>
              <span className="text-small text-muted">{because}</span>
            </li>
          );
        })}
      </ul>
      <p>Only an admin can add sessions. Show them this page.</p>
    </>
  );
}
