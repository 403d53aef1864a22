import { useState } from 'react';
import { programsApi } from '#shared/api/programs';
import type { Program } from '#shared/api/shapes';
import { formatCount } from '#shared/count';
import { call } from '../../api/client.ts';
import { companyData, invalidate, useQuietQuery } from '../../api/queries.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { countsQuery } from './queries.ts';

/** The button that archives, after a question that says what will happen. */
export function ArchiveProgram({
  program: { _id: id, title },
  onArchived,
}: {
  program: Program;
  onArchived: () => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const counts = useQuietQuery(countsQuery(id)).data;
  const archive = useApiAction({
    send: () => call(programsApi.archive, { params: { id } }),
    invalidates: [],
    // The question stays, busy, until the page behind it shows the program as archived.
    onSuccess: async () => {
      await invalidate(...companyData);
      onArchived();
    },
  });
  const open = () => {
    archive.reset();
    setIsOpen(true);
  };

  return (
    <>
      <Button variant="danger-text" onClick={open}>
        Archive Program
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Archive “${title}”?`}
        confirmLabel="Archive Program"
        onConfirm={() => archive.run(undefined)}
        busy={archive.busy}
        error={archive.error}
      >
        <div className="flex flex-col gap-3">
          {counts && <p>{effectOn(counts)}</p>}
          <p>
            Afterwards nobody can edit it, be assigned, enroll or be marked complete. It leaves the lists of
            its manager, trainers and employees; admins still find it under Archived. Completed trainings stay
            as records. This can&apos;t be undone.
          </p>
        </div>
      </ConfirmDialog>
    </>
  );
}

/** Whom archiving reaches, in a sentence. */
function effectOn({ total, completed }: { total: number; completed: number }): string {
  const [open, people] = [
    total - completed,
    total === 1 ? '1 employee is' : `${formatCount(total)} employees are`,
  ];
  if (total === 0) return 'No employees are assigned to this training.';
  if (open === 0) return `${people} assigned, and everyone is complete.`;
  return `${people} assigned. ${formatCount(open)} of them ${open === 1 ? 'is' : 'are'} not complete and will lose this training.`;
}
