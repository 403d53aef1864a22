import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Department } from '#shared/api/shapes';
import { usersApi } from '#shared/api/users';
import { call } from '../../api/client.ts';
import { IconButton } from '../../ui/button.tsx';
import { DeleteDepartment } from './delete-department.tsx';
import { DepartmentName } from './department-name.tsx';

/** A department in the list of all: its name with two buttons or, once pressed, what they ask. */
export function DepartmentRow({
  department: { _id: departmentId, name },
  onDeleted,
}: {
  department: Department;
  onDeleted: () => void;
}) {
  const [mode, setMode] = useState<'shown' | 'renaming' | 'deleting'>('shown');
  const renameButton = useRef<HTMLButtonElement>(null);
  const deleteButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    const button = mode === 'renaming' ? renameButton : deleteButton;
    // The button must be back before it can take the focus.
    flushSync(() => setMode('shown'));
    button.current?.focus();
  };

  if (mode === 'renaming') {
    return (
      <DepartmentName
        label={`Rename ${name}`}
        initial={name}
        saveLabel="Save"
        send={(next) => call(usersApi.renameDepartment, { params: { departmentId }, body: { name: next } })}
        onSaved={close}
        onCancel={close}
      />
    );
  }
  if (mode === 'deleting') {
    return (
      <DeleteDepartment departmentId={departmentId} name={name} onDeleted={onDeleted} onCancel={close} />
    );
  }
  return (
    <div className="flex items-center gap-1">
      <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
      <IconButton ref={renameButton} label={`Rename ${name}`} onClick={() => setMode('renaming')}>
        <Pencil aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton
        ref={deleteButton}
        label={`Delete ${name}`}
        className="text-danger"
        onClick={() => setMode('deleting')}
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}
