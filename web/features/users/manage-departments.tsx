import { lazy, Suspense, useState } from 'react';
import { Modal } from '../../ui/modal.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';

const DepartmentList = lazy(async () => ({
  default: (await import('./department-list.tsx')).DepartmentList,
}));

/** The button that shows all departments. Their code, which brings that of forms along, comes when it is pressed. */
export function ManageDepartments() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="link touch text-small" onClick={() => setIsOpen(true)}>
        Manage departments
      </button>
      <Modal open={isOpen} onClose={() => setIsOpen(false)} title="Departments">
        <Suspense fallback={<ListSkeleton />}>
          <DepartmentList />
        </Suspense>
      </Modal>
    </>
  );
}
