import { programsApi } from '#shared/api/programs';
import { call } from '../../api/client.ts';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { BackButton } from '../../layout/back-button.tsx';
import { paths } from '../../paths.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ProgramForm } from './program-form.tsx';
import { managersQuery, trainersQuery } from './queries.ts';

export const load = () => preload({ required: [managersQuery, trainersQuery] });

export function Page() {
  const { users: managers } = useRequiredQuery(managersQuery);
  const { users: trainers } = useRequiredQuery(trainersQuery);
  return (
    <div className="flex flex-col gap-6">
      <BackButton to={paths.programs()} />
      <PageHeading title="Create a new training" />
      <ProgramForm
        managers={managers}
        trainers={trainers}
        submitLabel="Create training"
        cancelTo={paths.programs()}
        send={(body) => call(programsApi.create, { body })}
      />
    </div>
  );
}
