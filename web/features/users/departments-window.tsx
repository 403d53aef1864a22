import { Modal } from '../../ui/modal.tsx';
import { DepartmentList } from './department-list.tsx';

/** The window in which departments are managed. */
export function DepartmentsWindow({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title="Departments">
      <DepartmentList />
    </Modal>
  );
}
