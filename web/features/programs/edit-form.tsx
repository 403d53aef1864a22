import { useState, type ComponentProps } from 'react';
import type { Person, Program } from '#shared/shapes';
import { ApiError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ProgramForm } from './program-form.tsx';
import type { FormOutput } from './form-values.ts';
import { useSaveEdit } from './use-save-edit.tsx';

const submitLabel = 'Save changes';

/** The form on a program, and the way on if someone else has saved it since. */
export function EditForm({
  program,
  trainers,
  onReload,
  reloading,
  focusRequest,
  focusedSession,
  ...audienceProps
}: {
  program: Program;
  trainers: readonly Person[];
  onReload: () => void;
  reloading: boolean;
  focusRequest: object | null;
  focusedSession: string | null;
} & Pick<ComponentProps<typeof ProgramForm>, 'audience' | 'unsaved' | 'isForAudience'>) {
  const { save, confirmation } = useSaveEdit(program, { question: 'Save these changes?', verb: submitLabel });
  const [isStale, setIsStale] = useState(false);
  const send = async (body: FormOutput) => {
    try {
      return await save(body);
    } catch (error) {
      setIsStale(error instanceof ApiError && error.code === 'program_changed');
      throw error;
    }
  };

  return (
    <>
      <ProgramForm
        program={program}
        trainers={trainers}
        submitLabel={submitLabel}
        cancelTo={paths.program(program._id)}
        send={send}
        focusRequest={focusRequest}
        notice={isStale && <StaleNotice id={program._id} onReload={onReload} reloading={reloading} />}
        focusedSession={focusedSession}
        {...audienceProps}
      />
      <ConfirmDialog confirmation={confirmation} />
    </>
  );
}

function StaleNotice({ id, onReload, reloading }: { id: string; onReload: () => void; reloading: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="text-muted">
        Your changes are still here, but not saved.{' '}
        <a href={paths.program(id)} target="_blank" rel="noreferrer" className="link text-ink">
          See the latest version in a new tab
        </a>
      </p>
      <Button variant="outline" size="small" loading={reloading} onClick={onReload}>
        Discard my changes
      </Button>
    </div>
  );
}
