import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { useParams, type LoaderFunctionArgs } from 'react-router';
import type { Decision } from '#shared/people/imports/import-facts';
import type { Import } from '#shared/people/imports/schemas';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { queryClientOf } from '../../api/query-client.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ImportSteps } from './import-steps.tsx';
import { sayPlan, sayResult, stateLabels } from './import-words.ts';
import { InvitePeople } from './invite-people.tsx';
import { LeftOut } from './left-out.tsx';
import { LinesList } from './lines-list.tsx';
import { allPrograms, importQuery, linesList, outcomesOf, showsLines } from './queries.ts';
import { sayHeadings, sayQuestion, sayQuestions } from './question-words.ts';
import { ReadingForm } from './reading-form.tsx';
import { RunImport } from './run-import.tsx';

export async function load({ params, context }: LoaderFunctionArgs) {
  const query = importQuery(params['importId']!);
  await preload(context, { required: [query] });
  const { import: imported } = await queryClientOf(context).ensureQueryData(query);
  const [first] = outcomesOf(imported);
  return preload(context, {
    deferred: [
      ...(first && showsLines(imported) ? [linesList(imported._id, first)] : []),
      ...(imported.what === 'people' ? [] : [allPrograms]),
    ],
  });
}

/** A file on its way in: its questions, its plan, and its result. */
export function Page() {
  const { import: imported } = useRequiredQuery(importQuery(useParams()['importId']!));
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title={imported.name}
        back={<Breadcrumb to={paths.imports()} label="Import and export" />}
      />
      <ImportSteps step={imported.state === 'done' ? 'Done' : 'Check'} />
      {imported.error && <Banner kind="error">{imported.error}</Banner>}
      <State key={imported.digest} imported={imported} />
    </div>
  );
}

function State({ imported }: { imported: Import }) {
  switch (imported.state) {
    case 'planning':
      return <Work title="Checking the file…" imported={imported} />;
    case 'running':
      return <Work title="Importing…" imported={imported} />;
    case 'needs_answers':
      return imported.has_file ? <Questions imported={imported} /> : <NoFile />;
    case 'done':
      return <Result imported={imported} />;
    case 'planned':
    case 'failed':
      return imported.has_file ? <Plan imported={imported} /> : <NoFile />;
  }
}

/** Later files needed its room, or somebody in it was erased. */
function NoFile() {
  return (
    <>
      <Banner kind="notice">This file is no longer kept. To import it, upload it again.</Banner>
      <ButtonLink to={paths.imports()} className="self-start">
        Upload the file again
      </ButtonLink>
    </>
  );
}

function Work({ title, imported: { progress } }: { title: string; imported: Import }) {
  return (
    <Card title={title}>
      <p role="status" className="text-muted">
        You can leave this page: it goes on by itself.
      </p>
      {progress && progress.total > 0 && <ProgressBar {...progress} />}
    </Card>
  );
}

function Questions({ imported }: { imported: Import }) {
  const form = useRef<HTMLDivElement>(null);
  return (
    <>
      <LeftOut imported={imported} onAnswer={() => showColumns(form.current!)} />
      <Card title={sayQuestions(imported.questions)}>
        <ul className="flex flex-col gap-3">
          {imported.questions
            .filter(({ optional }) => !optional)
            .map((question) => (
              <li key={`${question.code} ${question.column}`}>
                <Banner kind="notice">{sayQuestion(question, imported.what)}</Banner>
              </li>
            ))}
        </ul>
        <div ref={form}>
          <ReadingForm imported={imported} />
        </div>
      </Card>
    </>
  );
}

/** Leads to the first column, which is one that is asked about. */
function showColumns(form: HTMLElement): void {
  form.scrollIntoView({ block: 'start' });
  form.querySelector<HTMLElement>('fieldset select')?.focus();
}

function Plan({ imported }: { imported: Import }) {
  const [decisions, setDecisions] = useState<ReadonlyMap<number, Decision>>(new Map());
  const decide = (line: number, decision: Decision | undefined) => {
    const next = new Map(decisions);
    if (decision) next.set(line, decision);
    else next.delete(line);
    setDecisions(next);
  };
  const reading = useRef<HTMLDetailsElement>(null);
  const showReading = () => {
    const details = reading.current!;
    details.open = true;
    showColumns(details);
  };
  return (
    <>
      {imported.headings_row > 1 && <p className="text-muted">{sayHeadings(imported.headings_row)}</p>}
      <LeftOut imported={imported} onAnswer={showReading} />
      <p className="text-title font-semibold">{sayPlan(imported.counts)}</p>
      {imported.digest && <RunImport imported={imported} decisions={decisions} />}
      <LinesList imported={imported} decisions={decisions} onDecide={decide} />
      <details ref={reading} className="group rounded-lg border border-line bg-paper">
        <summary className="touch flex cursor-pointer list-none items-center justify-between gap-4 px-4 font-semibold md:px-6 [&::-webkit-details-marker]:hidden">
          How the file was read
          <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="p-4 md:p-6">
          <ReadingForm imported={imported} />
        </div>
      </details>
    </>
  );
}

function Result({ imported }: { imported: Import }) {
  const { result } = imported;
  return (
    <>
      {result && <p className="text-title font-semibold">{`${stateLabels.done}: ${sayResult(result)}`}</p>}
      {result && result.created > 0 && <InvitePeople imported={imported} created={result.created} />}
      <LinesList imported={imported} decisions={new Map()} onDecide={null} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.userGroup('employees')} variant="outline">
          See all employees
        </ButtonLink>
        <ButtonLink to={paths.imports()} variant="outline">
          Import another file
        </ButtonLink>
      </div>
    </>
  );
}
