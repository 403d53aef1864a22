import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { programsApi } from '#shared/programs/calls';
import type { Program } from '#shared/shapes';
import { formatCount } from '#shared/count';
import { queryClient } from '../../api/query-client.ts';
import { useOptionalQuery } from '../../api/queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { EffectList } from '../../components/effect-list.tsx';
import { useConfirm } from '../../components/use-confirm.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { archivingEffectsQuery, countsQuery } from './queries.ts';

/** The button that archives, after a question that names the effects. */
export function ArchiveProgram({ program, onArchived }: { program: Program; onArchived: () => void }) {
  const counts = useOptionalQuery(countsQuery(program._id)).data;
  const query = archivingEffectsQuery(program._id);
  const [isAsked, setIsAsked] = useState(false);
  const seen = useQuery({ ...query, enabled: isAsked }).data;
  // That open trainings end, the counts say.
  const others = (seen?.effects ?? []).filter(({ code }) => code !== 'ended');
  const { ask, confirmation } = useConfirm<Program>({
    wording: ({ title }) => ({
      question: `Archive “${title}”?`,
      consequence: (
        <div className="flex flex-col gap-3">
          {counts && <p>{effectOn(counts)}</p>}
          <EffectList effects={others} canChooseAgain={false} />
          <p>
            Afterwards nobody can edit it, be assigned, enroll or be marked complete. It leaves the lists of
            its manager, trainers and employees; admins still find it under Archived. Completed trainings stay
            as records. This can&apos;t be undone.
          </p>
        </div>
      ),
      verb: 'Archive Program',
    }),
    send: ({ _id: id }) =>
      sendChange(programsApi.archive, { params: { id }, body: { effects: seen?.digest ?? null } }),
    onSuccess: onArchived,
  });

  return (
    <>
      <Button
        variant="danger-text"
        onClick={() => {
          setIsAsked(true);
          void queryClient.invalidateQueries({ queryKey: query.queryKey });
          ask(program);
        }}
      >
        Archive Program
      </Button>
      <ConfirmDialog confirmation={confirmation} />
    </>
  );
}

/** The people affected by archiving, in a sentence. */
function effectOn({ total, completed }: { total: number; completed: number }): string {
  const [open, people] = [
    total - completed,
    total === 1 ? '1 employee is' : `${formatCount(total)} employees are`,
  ];
  if (total === 0) return 'No employees are assigned to this training.';
  if (open === 0) return `${people} assigned, and everyone is complete.`;
  return `${people} assigned. ${formatCount(open)} of them ${open === 1 ? 'is' : 'are'} not complete and will lose this training.`;
}
