import { useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { nameOf } from '#shared/person-name';
import { preload, useOptionalQuery } from '../../api/queries.ts';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { paths } from '../../paths.ts';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { visitContext } from '../../visit.ts';
import { peopleToChoose, personQuery, programsToChoose } from './queries.ts';
import { RecordForm } from './record-form.tsx';

const personIn = (parameters: URLSearchParams) => parameters.get('person');

export function load({ request, context }: LoaderFunctionArgs) {
  const { _id, role } = context.get(visitContext).user()!;
  const person = personIn(new URL(request.url).searchParams) ?? _id;
  return preload(context, {
    optional: [personQuery(person)],
    deferred: [programsToChoose(role, ''), ...(person === _id ? [] : [peopleToChoose(role, '')])],
  });
}

/**
 * The page on which people propose training that they did earlier or elsewhere, and managers that of their employees.
 */
export function Page() {
  const oneself = useSignedInUser();
  const id = personIn(useSearchParams()[0]) ?? oneself._id;
  const { data } = useOptionalQuery(personQuery(id));
  const person = id === oneself._id ? oneself : (data?.user ?? null);
  const backTo = paths.userRecords(id);
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <div className="flex flex-col gap-2">
        <PageHeading
          title="Propose a record"
          subject={person ? nameOf(person) : undefined}
          back={<Breadcrumb to={backTo} />}
        />
        <p className="wrap-anywhere text-muted">
          {person && person._id !== oneself._id
            ? `Training that ${nameOf(person)} did before or elsewhere. It will count once an admin accepts it.`
            : 'Training that you did before or elsewhere. It will count once an admin accepts it.'}
        </p>
      </div>
      <RecordForm
        key={person?._id ?? ''}
        kind="propose"
        person={person?._id ?? null}
        offersPeople={oneself.role === 'manager' && id !== oneself._id}
        backTo={backTo}
      />
    </div>
  );
}
