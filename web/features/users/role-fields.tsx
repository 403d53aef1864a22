import { useRef, type ComponentProps } from 'react';
import { roleLabels, rolesWithDepartment, type Role } from '#shared/roles';
import { useRequiredQuery } from '../../api/queries.ts';
import { classNames } from '../../ui/class-names.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { AddNamed } from './named/add-named.tsx';
import { departmentKind } from './named/kinds.ts';
import { rolesAndDepartmentsQuery } from './queries.ts';

/** A field of the form, and its current value. */
type BoundField = Pick<
  ComponentProps<typeof SelectField>,
  'name' | 'ref' | 'onChange' | 'onBlur' | 'error'
> & {
  value: string;
};

/** A user's role and, for roles that have one, the department. Other roles keep none (product §6). */
export function RoleFields({
  role,
  roleHint,
  department,
  setDepartment,
}: {
  role: BoundField;
  roleHint?: string | undefined;
  department: BoundField;
  setDepartment: (id: string) => void;
}) {
  const { roles, departments } = useRequiredQuery(rolesAndDepartmentsQuery);
  const departmentBox = useRef<HTMLDivElement>(null);
  return (
    <div className="grid items-start gap-x-6 gap-y-8 sm:grid-cols-2">
      <SelectField
        label="Role"
        placeholder="Choose a role"
        options={roles.map(({ _id }) => ({ value: _id, label: roleLabels[_id] }))}
        hint={roleHint}
        {...role}
      />
      {hasDepartment(role.value) && (
        <div ref={departmentBox} className="flex flex-col">
          <SelectField
            label="Department"
            placeholder={departments.length > 0 ? 'No department' : 'No departments yet: add one below'}
            options={departments.map(({ _id, name }) => ({ value: _id, label: name }))}
            {...department}
          />
          {/* An error needs its room. */}
          <div className={classNames('flex flex-col', department.error ? 'mt-8' : 'mt-3')}>
            <AddNamed
              kind={departmentKind}
              onAdded={({ _id }) => {
                setDepartment(_id);
                departmentBox.current?.querySelector('select')?.focus();
              }}
            />
          </div>
        </div>
      )}
    </div>
  );
}

function hasDepartment(role: string): boolean {
  return rolesWithDepartment.includes(role as Role);
}
