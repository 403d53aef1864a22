import { useState } from 'react';
import type { Department } from '#shared/shapes';
import { useOptionalQuery } from '../../api/queries.ts';
import { Banner } from '../../ui/banner.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import { AddDepartment } from './add-department.tsx';
import { DepartmentRow } from './department-row.tsx';
import { rolesAndDepartmentsQuery } from './queries.ts';

/** All departments, to add, rename and delete them. */
export function DepartmentList() {
  const { data, loading } = useOptionalQuery(rolesAndDepartmentsQuery);
  const [deleted, setDeleted] = useState<Department | null>(null);
  if (loading) return <ListSkeleton />;
  if (!data) return <Banner kind="error">The departments couldn't be loaded.</Banner>;
  return (
    <div className="flex flex-col gap-4">
      {deleted && (
        // The row that had the focus is gone.
        <div key={deleted._id} ref={takeFocus} tabIndex={-1} className="outline-none">
          <Banner kind="success">{deleted.name} was deleted.</Banner>
        </div>
      )}
      {data.departments.length === 0 ? (
        <EmptyState text="No departments yet" />
      ) : (
        <ul aria-label="Departments" className="divide-y divide-line border-y border-line">
          {data.departments.map((department) => (
            <li key={department._id} className="py-1 has-[[role=group]]:py-3">
              <DepartmentRow
                department={department}
                onRenamed={() => setDeleted(null)}
                onDeleted={() => setDeleted(department)}
              />
            </li>
          ))}
        </ul>
      )}
      <AddDepartment onAdded={() => setDeleted(null)} />
    </div>
  );
}
