import type { ReactNode } from 'react';
import { countOf } from '#shared/count';
import type { Opening } from '#shared/dashboard/schemas';
import { StatusMark } from '../../components/status-icon.tsx';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';

/** How many proposed records and other questions wait for an admin; nothing while none does. */
export function OpenQuestions({
  proposals,
  questions,
}: Pick<NonNullable<Opening['company']>, 'proposals' | 'questions'>) {
  return (
    <>
      {proposals > 0 && (
        <Line to={`${paths.records()}?state=proposed`}>{countOf(proposals, 'record')} to review.</Line>
      )}
      {questions > 0 && <Line to={paths.questions()}>{countOf(questions, 'open question')}.</Line>}
    </>
  );
}

function Line({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2">
      <span className="flex h-lh items-center">
        <StatusMark status="not-enrolled" />
      </span>
      <Link to={to} className="link font-semibold">
        {children}
      </Link>
    </p>
  );
}
