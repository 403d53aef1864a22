import { useNavigate } from 'react-router';
import type { UserDetail } from '#shared/shapes';
import { usersApi } from '#shared/people/users/calls';
import { nameOf } from '#shared/person-name';
import { roleLabels, type Role } from '#shared/roles';
import { companyData } from '../../api/queries.ts';
import { withFailureMessage } from '../../api/failure-message.ts';
import { sendChange } from '../../api/send-change.ts';
import { useApiForm } from '../../api/use-api-form.ts';
import { paths } from '../../paths.ts';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { MessageState } from '../../ui/use-message-once.ts';
import { RoleFields } from './role-fields.tsx';

const fetchSchema = async () => (await import('#shared/people/users/user-forms')).userRoleForm;

/** A person's role and department. */
export function EditForm({ user }: { user: UserDetail }) {
  const navigate = useNavigate();
  const { _id: ownId } = useSignedInUser();
  const { _id: id, role: stored, department } = user;
  const form = useApiForm({
    schema: fetchSchema,
    defaults: { role: stored.name, department: department?._id ?? '' },
    send: (body) =>
      withFailureMessage('Failed to update user.', sendChange(usersApi.edit, { params: { id }, body })),
    invalidates: companyData,
    onSuccess: ({ message }) => {
      const state: MessageState = { message };
      return navigate(paths.user(id), { replace: true, state });
    },
  });
  const role = form.watch('role');

  return (
    <Card className="gap-6">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar user={user} size="medium" />
        <div className="min-w-0">
          <h2 className="text-title font-semibold">{nameOf(user)}</h2>
          <p className="wrap-anywhere text-muted">{user.email}</p>
        </div>
      </div>
      <Form
        form={form}
        submitLabel="Save changes"
        otherActions={
          <ButtonLink to={paths.user(id)} variant="outline">
            Cancel
          </ButtonLink>
        }
      >
        {id === ownId ? (
          <SelectField
            label="Role"
            disabled
            options={[{ value: stored.name, label: roleLabels[stored.name] }]}
            hint="You can't change your own role. Another admin can."
          />
        ) : (
          <RoleFields
            role={{ ...form.field('role'), value: role }}
            roleHint={effectOf(stored.name, role)}
            department={{ ...form.field('department'), value: form.watch('department') ?? '' }}
            setDepartment={(next) => form.setValue('department', next, { shouldDirty: true })}
          />
        )}
      </Form>
    </Card>
  );
}

/** The effects of a change of role; told before it is saved (product §8). */
function effectOf(from: Role, to: Role): string | undefined {
  if (from === to) return undefined;
  const signIn = 'The person has to sign in again.';
  return from === 'employee'
    ? `Open assignments end; completed trainings stay as records. ${signIn}`
    : signIn;
}
