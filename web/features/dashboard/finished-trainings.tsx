import type { OwnCard } from '#shared/dashboard/schemas';
import { formatCount } from '#shared/count';
import { CertificateLink } from '../../components/certificate-link.tsx';
import { sayDone } from '../../components/due.ts';
import { StatusMark } from '../../components/status-icon.tsx';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { trainingsWith } from './links.ts';

/** The first trainings that an employee has done, small, each with its certificate; `total` is how many there are. */
export function FinishedTrainings({ programs, total }: { programs: readonly OwnCard[]; total: number }) {
  const clock = useClock();
  if (programs.length === 0) return null;
  return (
    <section aria-labelledby="finished" className="flex flex-col border-t border-line pt-4">
      <h3 id="finished" className="text-small font-semibold">
        Complete
      </h3>
      <ul aria-labelledby="finished">
        {programs.map((program) => (
          <li key={program._id} className="flex items-center gap-2 text-small">
            <StatusMark status="complete" />
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 py-1">
              <Link to={paths.program(program._id)} className="min-w-0 wrap-anywhere hover:underline">
                {program.title}
              </Link>
              <span className="text-muted tabular-nums">{sayDone(program, clock)}</span>
            </span>
            {program.record && <CertificateLink id={program.record} title={program.title} />}
          </li>
        ))}
      </ul>
      {total > programs.length && (
        <Link
          to={trainingsWith('complete')}
          className="link touch inline-flex items-center self-start text-small"
        >
          View all {formatCount(total)} complete trainings
        </Link>
      )}
    </section>
  );
}
