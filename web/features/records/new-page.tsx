import { useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { preload, useOptionalQuery } from '../../api/queries.ts';
import { BackButton } from '../../layout/back-button.tsx';
import { paths } from '../../paths.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { visitContext } from '../../visit.ts';
import { peopleToChoose, personQuery, programsToChoose } from './queries.ts';
import { RecordForm } from './record-form.tsx';

export function load({ request, context }: LoaderFunctionArgs) {
  const person = new URL(request.url).searchParams.get('person');
  const { role } = context.get(visitContext).user()!;
  return preload(context, {
    optional: person ? [personQuery(person)] : [],
    deferred: [peopleToChoose(role, ''), programsToChoose(role, '')],
  });
}

/** The page on which an admin records what people did earlier or elsewhere. */
export function Page() {
  const person = useSearchParams()[0].get('person');
  return person ? <OfPerson id={person} /> : <Screen person={null} backTo={paths.records()} />;
}

function OfPerson({ id }: { id: string }) {
  const { data } = useOptionalQuery(personQuery(id));
  // With the person chosen from the start: without an answer nobody is.
  return <Screen key={data ? id : ''} person={data?.user ?? null} backTo={paths.userRecords(id)} />;
}

function Screen(props: Pick<Parameters<typeof RecordForm>[0], 'person' | 'backTo'>) {
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <BackButton to={props.backTo} />
      <div className="flex flex-col gap-2">
        <PageHeading title="Record earlier training" />
        <p className="text-muted">
          What people did before or elsewhere. It completes their training where it is still valid.
        </p>
      </div>
      <RecordForm kind="create" offersPeople {...props} />
    </div>
  );
}
