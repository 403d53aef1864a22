import { useState } from 'react';
import { later } from '../../ui/later.tsx';

const DepartmentsWindow = later(async () => (await import('./departments-window.tsx')).DepartmentsWindow);

/** The button that shows all departments. */
export function ManageDepartments() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button type="button" className="link touch text-small" onClick={() => setIsOpen(true)}>
        Manage departments
      </button>
      <DepartmentsWindow isWanted={isOpen} onGiveUp={close} open={isOpen} onClose={close} />
    </>
  );
}
