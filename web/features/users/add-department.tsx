import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Department } from '#shared/shapes';
import { usersApi } from '#shared/people/users/calls';
import { sendChange } from '../../api/send-change.ts';
import { Button } from '../../ui/button.tsx';
import { DepartmentName } from './department-name.tsx';

/** A button that is replaced, once pressed, by the field that names a new department. */
export function AddDepartment({ onAdded }: { onAdded?: (department: Department) => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    // The button must be back before it can take the focus.
    flushSync(() => setIsOpen(false));
    button.current?.focus();
  };

  if (!isOpen) {
    return (
      <Button
        ref={button}
        variant="outline"
        size="small"
        className="self-start"
        onClick={() => setIsOpen(true)}
      >
        <Plus aria-hidden="true" className="size-4" />
        Add department
      </Button>
    );
  }
  return (
    <DepartmentName
      label="New department"
      saveLabel="Add"
      send={(name) => sendChange(usersApi.createDepartment, { body: { name } })}
      onSaved={(department) => {
        close();
        onAdded?.(department);
      }}
      onCancel={close}
    />
  );
}
