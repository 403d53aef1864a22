import type { LoaderFunctionArgs } from 'react-router';
import type { Question } from '#shared/company/schemas';
import { countOf } from '#shared/count';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { useClock } from '../../components/use-clock.ts';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { answerTo } from './answer-to.ts';
import { questionsQuery } from './queries.ts';

export function load({ context }: LoaderFunctionArgs) {
  return preload(context, { required: [questionsQuery] });
}

/** The questions that wait for an admin, each with the way to where it is decided. */
export function Page() {
  const { questions, total } = useRequiredQuery(questionsQuery);
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Open questions" back={<Breadcrumb to={paths.company()} label="Company" />} />
      <div className="flex flex-col gap-3">
        {total > 0 && (
          <p className="text-small text-muted">
            {total > questions.length
              ? `${countOf(total, 'question')}. The oldest ones of each kind are shown.`
              : countOf(total, 'question')}
          </p>
        )}
        <div className="overflow-hidden rounded-lg border border-line bg-paper">
          {questions.length === 0 ? (
            <EmptyState text="No open questions. Nothing is waiting for you." />
          ) : (
            <ul aria-label="Open questions" className="divide-y divide-line">
              {questions.map((question) => (
                <QuestionRow
                  key={`${question.kind} ${question.person?._id} ${question.program?._id} ${question.at} ${question.text}`}
                  question={question}
                />
              ))}
            </ul>
          )}
        </div>
      </div>
    </div>
  );
}

function QuestionRow({ question }: { question: Question }) {
  const clock = useClock();
  const { to, label } = answerTo(question);
  return (
    <li className="flex gap-x-6 gap-y-3 px-3 py-4 max-sm:flex-col max-sm:items-start sm:items-center md:px-6">
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="wrap-anywhere">{question.text}</span>
        <span className="text-small text-muted tabular-nums">Since {clock.date(question.at)}</span>
      </div>
      <ButtonLink to={to} variant="outline" size="small" aria-label={`${label}: ${question.text}`}>
        {label}
      </ButtonLink>
    </li>
  );
}
