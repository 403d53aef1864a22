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
            After that, nobody can edit the training, be assigned to it, enroll in it or be marked complete.
            Its manager, trainers and employees will no longer see it in their lists; admins will find it
            under Archived. Records of completed trainings will be kept. This can&apos;t be undone.
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
        variant="quiet"
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
  const [open, people] = [total - completed, formatCount(total)];
  if (total === 0) return 'No employees are assigned to this training.';
  if (total === 1)
    return open === 0
      ? '1 employee is assigned and has completed it.'
      : "1 employee is assigned. They haven't completed this training, and it will be removed from their list.";
  if (open === 0) return `${people} employees are assigned. All of them have completed it.`;
  if (open === total)
    return `${people} employees are assigned. They haven't completed this training, and it will be removed from their lists.`;
  return open === 1
    ? `${people} employees are assigned. 1 of them hasn't completed this training, and it will be removed from their list.`
    : `${people} employees are assigned. ${formatCount(open)} of them haven't completed this training, and it will be removed from their lists.`;
}
