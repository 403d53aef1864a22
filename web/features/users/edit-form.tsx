import { useNavigate } from 'react-router';
import type { UserDetail } from '#shared/shapes';
import type { FieldErrors } from '#shared/errors';
import { nameOf } from '#shared/person-name';
import { roleLabels } from '#shared/roles';
import { companyData } from '../../api/queries.ts';
import { withFailureMessage } from '../../api/failure-message.ts';
import { useApiForm } from '../../api/use-api-form.ts';
import { paths } from '../../paths.ts';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { MessageState } from '../../ui/use-message-once.ts';
import { DetailFields, factsOf, PlaceFields } from './fact-fields.tsx';
import { LineManagerField } from './line-manager-field.tsx';
import { RoleFields } from './role-fields.tsx';
import { sayRoleEffects } from './role-words.ts';
import { useSaveUser } from './use-save-user.tsx';

const fetchSchema = async () => (await import('#shared/people/users/user-forms')).typedUserEdit;

/** A person's facts and line manager. */
export function EditForm({
  user,
  certificateNames,
}: {
  user: UserDetail;
  /** The names on the person's certificates. */
  certificateNames: readonly string[];
}) {
  const navigate = useNavigate();
  const { _id: ownId } = useSignedInUser();
  const { _id: id, first_name, last_name, role: stored, department, line_manager: lead } = user;
  const { save, confirmation } = useSaveUser(user);
  const form = useApiForm({
    schema: fetchSchema,
    defaults: {
      first_name,
      last_name,
      role: stored.name,
      department: department?._id ?? '',
      ...factsOf(user),
      on_certificates: false,
      line_manager: lead?._id ?? '',
    },
    send: ({ on_certificates, ...fields }) => {
      const body = { ...fields, ...(mayFollow && { on_certificates }) };
      return withFailureMessage('Failed to update user.', save(body));
    },
    check: ({ email, login }): FieldErrors =>
      email || login ? {} : { email: 'Enter an e-mail address or, under More details, a login' },
    invalidates: companyData,
    onSuccess: ({ message }) => {
      const state: MessageState = { message };
      return navigate(paths.user(id), { replace: true, state });
    },
  });
  const role = form.watch('role') ?? stored.name;
  const typed = nameOf({
    first_name: form.watch('first_name')?.trim() ?? '',
    last_name: form.watch('last_name')?.trim() ?? '',
  });
  const others = certificateNames.filter((name) => name !== typed);
  const mayFollow = others.length > 0 && id !== ownId;

  return (
    <Card className="gap-6">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar user={user} size="medium" />
        <div className="min-w-0">
          <h2 className="text-title font-semibold">{nameOf(user)}</h2>
          <p className="wrap-anywhere text-muted">{user.email || user.login}</p>
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
        <div className="grid items-start gap-x-6 gap-y-8 sm:grid-cols-2">
          <TextField label="First Name" autoComplete="off" {...form.field('first_name')} />
          <TextField label="Last Name" autoComplete="off" {...form.field('last_name')} />
        </div>
        {mayFollow && (
          <label className="touch flex cursor-pointer items-start gap-4">
            <input
              type="checkbox"
              className="mt-0.5 size-5 shrink-0 accent-ink"
              {...form.register('on_certificates')}
            />
            <span className="min-w-0 wrap-anywhere">
              Show this name on certificates, too
              <span className="block text-small text-muted">
                Certificates show {others.join(', ')}. Choose this only if the name has officially changed.
              </span>
            </span>
          </label>
        )}
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          hint={form.watch('email') === user.email ? null : 'They can sign in with it right away.'}
          {...form.field('email')}
        />
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
            roleHint={sayRoleEffects(stored.name, role, department?.name)}
            department={{ ...form.field('department'), value: form.watch('department') ?? '' }}
            setDepartment={(next) => form.setValue('department', next, { shouldDirty: true })}
          />
        )}
        <PlaceFields position={form.field('position')} site={form.field('site')} />
        <LineManagerField
          userId={id}
          present={lead}
          value={form.watch('line_manager') ?? ''}
          error={form.field('line_manager').error}
          onChange={(next) => form.setValue('line_manager', next, { shouldDirty: true })}
        />
        <DetailFields
          externalId={form.field('external_id')}
          login={form.field('login')}
          joinedOn={form.field('joined_on')}
          tags={form.field('tags')}
        />
      </Form>
      <ConfirmDialog confirmation={confirmation} />
    </Card>
  );
}
