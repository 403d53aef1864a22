import { replace, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { programsApi } from '#shared/programs/calls';
import type { Program } from '#shared/shapes';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { queryClientOf } from '../../api/query-client.ts';
import { sendChange } from '../../api/send-change.ts';
import { programQuery } from '../../components/program-query.ts';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { paths } from '../../paths.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { choicesQueries } from './audience-queries.ts';
import { copyOf, emptyValues } from './form-values.ts';
import { ProgramForm } from './program-form.tsx';
import { managersQuery, trainersQuery } from './queries.ts';

/** If a program to copy is not there, or not this person's to see, the form is empty. */
export async function load({ request, context }: LoaderFunctionArgs) {
  const from = new URL(request.url).searchParams.get('from');
  await preload(context, {
    required: [managersQuery, trainersQuery],
    optional: [...choicesQueries, ...(from ? [programQuery(from)] : [])],
  });
  const isThere = !from || queryClientOf(context).getQueryData(programQuery(from).queryKey) !== undefined;
  if (!isThere) throw replace(paths.newProgram());
  return null;
}

export function Page() {
  const from = useSearchParams()[0].get('from');
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="Create a new training"
        back={<Breadcrumb to={paths.programs()} label="All Trainings" />}
      />
      {from ? <CopyForm key={from} id={from} /> : <NewForm />}
    </div>
  );
}

function CopyForm({ id }: { id: string }) {
  const { program } = useRequiredQuery(programQuery(id));
  return <NewForm copied={program} />;
}

function NewForm({ copied }: { copied?: Program }) {
  const { users: managers } = useRequiredQuery(managersQuery);
  const { users: trainers } = useRequiredQuery(trainersQuery);
  return (
    <ProgramForm
      start={copied ? copyOf(copied, managers, trainers) : emptyValues}
      notice={
        copied && (
          <p className="text-muted">
            {`This is a copy of “${copied.title}”. Give it a new title, and choose dates and times.`}
          </p>
        )
      }
      managers={managers}
      trainers={trainers}
      submitLabel="Create training"
      cancelTo={paths.programs()}
      send={(body) => sendChange(programsApi.create, { body })}
    />
  );
}
