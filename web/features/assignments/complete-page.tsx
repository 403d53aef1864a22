import { useParams, type LoaderFunctionArgs } from 'react-router';
import { preload, useOptionalQuery, useRequiredQuery } from '../../api/queries.ts';
import { correctionAdvice } from '../../components/correction-words.ts';
import { programQuery } from '../../components/program-query.ts';
import { Card } from '../../ui/card.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { completing } from './people-actions.ts';
import { ProgramFrame } from './program-frame.tsx';
import { uncompleteQuery, type Candidate } from './queries.ts';
import { SessionChecklist } from './session-checklist.tsx';

export function load({ params, context }: LoaderFunctionArgs) {
  const id = params['id']!;
  return preload(context, { required: [programQuery(id)], deferred: [uncompleteQuery(id)] });
}

const nobody: readonly Candidate[] = [];

/** The page on which a trainer marks people complete. A failed load leaves it empty (product §28). */
export function Page() {
  const id = useParams()['id']!;
  const { program } = useRequiredQuery(programQuery(id));
  const { data, loading } = useOptionalQuery(uncompleteQuery(id));
  return (
    <ProgramFrame title={completing.title} program={program}>
      <p className="max-w-prose text-muted">Select everyone who attended. {correctionAdvice}</p>
      <Card>
        {loading ? (
          <ListSkeleton />
        ) : (
          <SessionChecklist program={program} people={data?.employees ?? nobody} />
        )}
      </Card>
    </ProgramFrame>
  );
}
