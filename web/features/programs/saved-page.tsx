import { redirect, useParams, type LoaderFunctionArgs } from 'react-router';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { programQuery } from '../../components/program-query.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Star } from '../../ui/logo.tsx';
import { SessionList } from './session-list.tsx';

/** What was done, by the method in the URL. */
const words: Readonly<Record<string, string>> = { new: 'created', edit: 'updated' };

export function load({ params }: LoaderFunctionArgs) {
  if (!Object.hasOwn(words, params['method']!)) throw redirect(paths.dashboard());
  return preload({ required: [programQuery(params['id']!)] });
}

/** Says that a program was created or edited. */
export function Page() {
  const params = useParams();
  const method = params['method']!;
  const { program } = useRequiredQuery(programQuery(params['id']!));
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 py-4 md:py-8">
      <div className="flex flex-col items-center gap-4 text-center">
        <Star className="size-12" />
        <PageHeading title={`Training successfully ${words[method]}.`} subject={program.title} />
      </div>
      <Card title={program.title}>
        <SessionList sessions={program.training_sessions} />
      </Card>
      <div className="flex flex-wrap justify-center gap-3">
        {method === 'new' && (
          <ButtonLink to={paths.newProgram()} variant="outline">
            Create another training
          </ButtonLink>
        )}
        <ButtonLink to={paths.dashboard()}>Back to home</ButtonLink>
      </div>
    </div>
  );
}
