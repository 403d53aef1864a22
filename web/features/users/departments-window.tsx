import { Modal } from '../../ui/modal.tsx';
import { departmentKind } from './named/kinds.ts';
import { NamedList } from './named/named-list.tsx';

/** The window in which departments are managed. */
export function DepartmentsWindow({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title={departmentKind.title}>
      <NamedList kind={departmentKind} />
    </Modal>
  );
}
