import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Department } from '#shared/shapes';
import { usersApi } from '#shared/people/users/calls';
import { sendChange } from '../../api/send-change.ts';
import { useConfirm } from '../../components/use-confirm.ts';
import { IconButton } from '../../ui/button.tsx';
import { ConfirmInline } from '../../ui/confirm-inline.tsx';
import { DepartmentName } from './department-name.tsx';

/** A department in the list of all: its name with two buttons or, once one is pressed, its question. */
export function DepartmentRow({
  department,
  onRenamed,
  onDeleted,
}: {
  department: Department;
  onRenamed: () => void;
  onDeleted: () => void;
}) {
  const { _id: departmentId, name } = department;
  const renameButton = useRef<HTMLButtonElement>(null);
  const deleteButton = useRef<HTMLButtonElement>(null);
  const [isRenaming, setIsRenaming] = useState(false);
  const { ask, confirmation } = useConfirm<Department>({
    wording: () => ({
      question: `Delete ${name}?`,
      // The server knows whether anybody does.
      consequence: 'You can only delete a department that has no people.',
      verb: 'Delete',
    }),
    send: () => sendChange(usersApi.deleteDepartment, { params: { departmentId } }),
    onSuccess: onDeleted,
  });
  const stopRenaming = () => {
    // The button must be back before it can take the focus.
    flushSync(() => setIsRenaming(false));
    renameButton.current?.focus();
  };

  if (isRenaming) {
    return (
      <DepartmentName
        label={`Rename ${name}`}
        initial={name}
        saveLabel="Save"
        send={(next) =>
          sendChange(usersApi.renameDepartment, { params: { departmentId }, body: { name: next } })
        }
        onSaved={() => {
          stopRenaming();
          onRenamed();
        }}
        onCancel={stopRenaming}
      />
    );
  }
  if (confirmation?.open) {
    const cancel = () => {
      flushSync(confirmation.cancel);
      deleteButton.current?.focus();
    };
    return <ConfirmInline {...confirmation} cancel={cancel} />;
  }
  return (
    <div className="flex items-center gap-1">
      <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
      <IconButton ref={renameButton} label={`Rename ${name}`} onClick={() => setIsRenaming(true)}>
        <Pencil aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton
        ref={deleteButton}
        label={`Delete ${name}`}
        className="text-danger"
        onClick={() => ask(department)}
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}
