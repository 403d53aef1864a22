import { redirect, useParams, type LoaderFunctionArgs } from 'react-router';
import { nameOf } from '#shared/person-name';
import { own } from '#shared/own';
import { preload, useOptionalQuery, useRequiredQuery } from '../../api/queries.ts';
import { programQuery } from '../../components/program-query.ts';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Star } from '../../ui/logo.tsx';
import { audienceQuery } from './queries.ts';
import { RuleFacts } from './rule-facts.tsx';
import { SessionList } from './session-list.tsx';

/** The title, by the method in the URL. */
const titles: Readonly<Record<string, string>> = {
  new: 'Training successfully created.',
  edit: 'Training successfully updated.',
};

export function load({ params, context }: LoaderFunctionArgs) {
  if (!Object.hasOwn(titles, params['method']!)) throw redirect(paths.dashboard());
  const id = params['id']!;
  return preload(context, { required: [programQuery(id)], optional: [audienceQuery(id)] });
}

/** Says that a program was created or edited. */
export function Page() {
  const params = useParams();
  const method = params['method']!;
  const { program } = useRequiredQuery(programQuery(params['id']!));
  const clock = useClock();
  const isNew = method === 'new';
  const audience = useOptionalQuery(audienceQuery(program._id)).data;
  const isForNobody = isNew && audience?.rows.length === 0;
  const waiting = program.unpublished_changes;
  const manager = nameOf(program.assigned_manager);
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 py-4 md:py-8">
      <div className="flex flex-col items-center gap-4 text-center">
        <Star className="size-12" />
        <PageHeading title={own(titles, method)!} subject={program.title} />
      </div>
      <Card title={program.title}>
        <div className="flex flex-wrap gap-x-8 gap-y-2 text-muted empty:hidden">
          <RuleFacts program={program} />
        </div>
        <SessionList sessions={program.training_sessions} />
      </Card>
      <Card title="What's next">
        <p className="wrap-anywhere">
          {isNew
            ? isForNobody
              ? `${manager} can assign employees now. Or say who it's for.`
              : `The people that the training is for are assigned automatically. ${manager} can assign others now.`
            : `${manager} and everyone assigned can see the changes now.`}
        </p>
        {waiting && (
          <p>
            {`People affected get one message at ${clock.zonedTime(waiting.publish_at)}. You can send it now, or not at all, on the training's page.`}
          </p>
        )}
      </Card>
      <div className="flex flex-wrap justify-center gap-3">
        {isForNobody && <ButtonLink to={paths.editAudience(program._id)}>Say who it&apos;s for</ButtonLink>}
        <ButtonLink to={paths.program(program._id)} variant={isForNobody ? 'outline' : 'default'}>
          View training
        </ButtonLink>
        <ButtonLink to={paths.copyProgram(program._id)} variant="outline">
          Copy this training
        </ButtonLink>
        {isNew && (
          <ButtonLink to={paths.newProgram()} variant="outline">
            Create another training
          </ButtonLink>
        )}
        <ButtonLink to={paths.dashboard()} variant="outline">
          Back to home
        </ButtonLink>
      </div>
    </div>
  );
}
