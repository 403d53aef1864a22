import { useState } from 'react';
import {
  redirect,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
  type LoaderFunctionArgs,
} from 'react-router';
import { queryClient, queryClientOf } from '../../api/query-client.ts';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { programQuery } from '../../components/program-query.ts';
import { paths } from '../../paths.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { choicesQueries, matchingQuery } from './audience-queries.ts';
import { EditForm } from './edit-form.tsx';
import { audienceQuery, sessionCountQuery, trainersQuery } from './queries.ts';
import type { UnsavedAudience } from './use-save-audience.tsx';

/** Always starts from the stored program: a change of an older copy would be refused. */
export async function load({ params, context }: LoaderFunctionArgs) {
  const id = params['id'];
  if (!id) throw redirect(paths.dashboard());
  const query = programQuery(id);
  const client = queryClientOf(context);
  await client.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' });
  await preload(context, { required: [query, trainersQuery] });
  const { program } = await client.ensureQueryData(query);
  if (program.archived) throw redirect(paths.dashboard());
  const last = program.training_sessions.at(-1);
  await client.invalidateQueries({ queryKey: audienceQuery(id).queryKey, refetchType: 'none' });
  await preload(context, {
    required: [audienceQuery(id)],
    optional: [...choicesQueries, ...(last ? [sessionCountQuery(id, last._id)] : [])],
  });
  const { rows } = await client.ensureQueryData(audienceQuery(id));
  return preload(context, { optional: rows.length > 0 ? [matchingQuery(rows)] : [] });
}

export function Page() {
  const id = useParams()['id']!;
  const search = useSearchParams()[0];
  const { key, state } = useLocation() as { key: string; state: UnsavedAudience | null };
  return (
    <EditProgram
      // Another time it begins with the training as it is by then.
      key={`${id} ${key}`}
      id={id}
      session={search.get('session')}
      unsaved={state && 'problem' in state ? state : null}
      isForAudience={search.has('for')}
    />
  );
}

/** The form on the program; with `session` at the date of that one. */
function EditProgram({
  id,
  session,
  ...audienceProps
}: {
  id: string;
  session: string | null;
  unsaved: UnsavedAudience | null;
  isForAudience: boolean;
}) {
  const navigate = useNavigate();
  const { program: current } = useRequiredQuery(programQuery(id));
  const { users: trainers } = useRequiredQuery(trainersQuery);
  const [audience] = useState(useRequiredQuery(audienceQuery(id)));
  // The data from which the form started. Data that arrives later must not change the text being typed.
  const [{ program, reloads }, setStart] = useState({ program: current, reloads: 0 });
  const reload = useApiAction({
    send: () => queryClient.fetchQuery({ ...programQuery(id), staleTime: 0 }),
    invalidates: [],
    onSuccess: ({ program: latest }) =>
      latest.archived
        ? navigate(paths.program(id), { replace: true })
        : setStart({ program: latest, reloads: reloads + 1 }),
  });

  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="Edit training"
        subject={program.title}
        back={<Breadcrumb to={paths.program(id)} label={program.title} />}
      />
      <EditForm
        // Not by the version: the typed text may be older than the program that this page began with.
        key={reloads}
        program={program}
        trainers={trainers}
        onReload={() => reload.run(undefined)}
        reloading={reload.busy}
        focusedSession={session}
        focusRequest={reloads > 0 ? program : null}
        audience={audience}
        {...audienceProps}
      />
    </div>
  );
}
