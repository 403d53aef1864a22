import { useState } from 'react';
import { useParams, type LoaderFunctionArgs } from 'react-router';
import { nameOf } from '#shared/person-name';
import { preload, useOptionalQuery } from '../../api/queries.ts';
import { queryClientOf } from '../../api/query-client.ts';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { EditForm } from './edit-form.tsx';
import { positionsQuery, rolesAndDepartmentsQuery, sitesQuery } from './queries.ts';
import { userQuery } from './user-query.ts';

/** Always starts from the stored user. If the user can't be loaded, the page says so (product §29). */
export async function load({ params, context }: LoaderFunctionArgs) {
  const query = userQuery(params['id']!);
  await queryClientOf(context).invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' });
  return preload(context, {
    required: [rolesAndDepartmentsQuery, positionsQuery, sitesQuery],
    optional: [query],
  });
}

export function Page() {
  const id = useParams()['id']!;
  const { data, loading, failed } = useOptionalQuery(userQuery(id));
  // An older copy may be in the cache. Saving from that could undo another admin's change.
  const [couldNotLoad] = useState(failed);
  const user = couldNotLoad ? undefined : data?.user;
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <PageHeading
        title="Edit User"
        subject={user && nameOf(user)}
        back={<Breadcrumb to={paths.user(id)} label={user && nameOf(user)} />}
      />
      {loading && <ListSkeleton />}
      {!loading && !user && <Banner kind="error">Failed to load user data.</Banner>}
      {user && <EditForm key={id} user={user} certificateNames={data?.certificate_names ?? []} />}
    </div>
  );
}
