import { useRef } from 'react';
import { useParams, type LoaderFunctionArgs } from 'react-router';
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
import { Plan } from './import-plan.tsx';
import { ImportSteps } from './import-steps.tsx';
import { sayResult, stateLabels } from './import-words.ts';
import { InvitePeople } from './invite-people.tsx';
import { LeftOut } from './left-out.tsx';
import { LineManagers } from './line-managers.tsx';
import { LinesList } from './lines-list.tsx';
import { SomeLoginsFromId } from './people-questions.tsx';
import { sayUndone } from './plan-words.ts';
import { allPrograms, importQuery, linesList, outcomesOf, showsLines } from './queries.ts';
import { sayQuestion, sayQuestions } from './question-words.ts';
import { ReadingForm } from './reading-form.tsx';
import { UndoImport } from './undo-import.tsx';
import { useAnswers } from './use-answers.ts';

export async function load({ params, context }: LoaderFunctionArgs) {
  const query = importQuery(params['importId']!);
  await preload(context, { required: [query] });
  const { import: imported } = await queryClientOf(context).ensureQueryData(query);
  const [first] = outcomesOf(imported);
  return preload(context, {
    deferred: [
      ...(first && showsLines(imported) ? [linesList(imported._id, first)] : []),
      ...(imported.counts.missing > 0 && showsLines(imported) ? [linesList(imported._id, 'missing')] : []),
      ...(imported.what === 'people' && imported.effects.length === 0 ? [] : [allPrograms]),
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
      <ImportSteps step={imported.result ? 'Done' : 'Check'} />
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
      // An import that is done can only be undone.
      return <Work title={imported.result ? 'Undoing…' : 'Importing…'} imported={imported} />;
    case 'needs_answers':
      return imported.has_file ? <Questions imported={imported} /> : <NoFile />;
    case 'done':
    case 'undone':
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
      <Banner kind="notice">We no longer have this file. To import it, upload it again.</Banner>
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
        You can leave this page. We’ll keep working on the file.
      </p>
      {progress && progress.done > 0 && progress.total > 0 && <ProgressBar {...progress} />}
    </Card>
  );
}

function Questions({ imported }: { imported: Import }) {
  const answers = useAnswers(imported);
  const form = useRef<HTMLDivElement>(null);
  const required = imported.questions.filter(({ optional }) => !optional);
  return (
    <>
      <LeftOut imported={imported} form={form} />
      <Card title={sayQuestions(imported.questions)}>
        <ul className="flex flex-col gap-3">
          {required.map((question) => (
            <li key={`${question.code} ${question.column}`}>
              <Banner kind="notice">{sayQuestion(question, imported.what)}</Banner>
            </li>
          ))}
        </ul>
        <div ref={form}>
          <ReadingForm imported={imported} state={answers} />
        </div>
      </Card>
      <LineManagers imported={imported} state={answers} />
      <SomeLoginsFromId imported={imported} state={answers} />
    </>
  );
}

function Result({ imported }: { imported: Import }) {
  const { result, undone } = imported;
  return (
    <>
      {undone && <Banner kind="success">{sayUndone(undone)}</Banner>}
      {result && (
        <p className={undone ? 'text-muted' : 'text-title font-semibold'}>
          {undone
            ? `Before this import was undone: ${sayResult(result)}`
            : `${stateLabels.done}: ${sayResult(result)}`}
        </p>
      )}
      {result && result.created > 0 && !undone && (
        <InvitePeople imported={imported} created={result.created} />
      )}
      <UndoImport imported={imported} />
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
