import { useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { preload } from '../../api/queries.ts';
import { programQuery } from '../../components/program-query.ts';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { paths } from '../../paths.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { visitContext } from '../../visit.ts';
import { peopleToChoose, personQuery, programsToChoose } from './queries.ts';
import { RecordForm } from './record-form.tsx';

/** The person or the program from whose page one comes. */
const knownIn = (parameters: URLSearchParams) => ({
  person: parameters.get('person'),
  program: parameters.get('program'),
});

export function load({ request, context }: LoaderFunctionArgs) {
  const { person, program } = knownIn(new URL(request.url).searchParams);
  const { role } = context.get(visitContext).user()!;
  return preload(context, {
    optional: [...(person ? [personQuery(person)] : []), ...(program ? [programQuery(program)] : [])],
    deferred: [peopleToChoose(role, ''), programsToChoose(role, '')],
  });
}

/** The page on which an admin records training that people did earlier or elsewhere. */
export function Page() {
  const { person, program } = knownIn(useSearchParams()[0]);
  const backTo = person ? paths.userRecords(person) : program ? paths.assigned(program) : paths.records();
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <div className="flex flex-col gap-2">
        <PageHeading title="Record earlier training" back={<Breadcrumb to={backTo} />} />
        <p className="text-muted">
          Training that people did before or elsewhere. If it&apos;s still valid, it completes the training.
        </p>
      </div>
      <RecordForm kind="create" offersPeople backTo={backTo} person={person} program={program ?? ''} />
    </div>
  );
}
