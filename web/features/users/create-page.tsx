import { useNavigate, type LoaderFunctionArgs } from 'react-router';
import { usersApi } from '#shared/people/users/calls';
import type { FieldErrors } from '#shared/errors';
import { useOrganisation } from '../../api/organisation.ts';
import { companyData, preload, useRequiredQuery } from '../../api/queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { useApiForm } from '../../api/use-api-form.ts';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { stateOf } from './created-user.ts';
import { DetailFields, noFacts, PlaceFields } from './fact-fields.tsx';
import { LineManagerField } from './line-manager-field.tsx';
import { positionsQuery, rolesAndDepartmentsQuery, sitesQuery } from './queries.ts';
import { RoleFields } from './role-fields.tsx';

const fetchSchema = async () => (await import('#shared/people/users/user-forms')).typedNewUser;

/** The hint about a temporary password where it is the only way in, and where an invitation goes out instead. */
const hints = {
  required:
    'Give it to the person yourself. It works until they change it, and their profile will ask them to.',
  optional:
    'Leave it empty to send them an e-mail with a link to choose a password. If you type one, give it to them yourself.',
};

export const load = ({ context }: LoaderFunctionArgs) =>
  preload(context, { required: [rolesAndDepartmentsQuery, positionsQuery, sitesQuery] });

export function Page() {
  const navigate = useNavigate();
  const { default_role: role } = useRequiredQuery(rolesAndDepartmentsQuery);
  const { sendsMail } = useOrganisation();
  const form = useApiForm({
    schema: fetchSchema,
    defaults: {
      first_name: '',
      last_name: '',
      ...noFacts,
      temp_password: '',
      role,
      department: '',
      line_manager: '',
    },
    secrets: ['temp_password'],
    check: ({ email, login, temp_password: given }): FieldErrors => ({
      ...(!email && !login && { email: 'Email is required' }),
      ...(!sendsMail && !given && !login && { temp_password: 'Password is required' }),
    }),
    send: (body) => sendChange(usersApi.create, { body }),
    invalidates: companyData,
    onSuccess: ({ user }, { temp_password: given }) =>
      navigate(paths.newUserSuccess(), {
        state: stateOf(user, {
          isInvited: given === null && sendsMail && user.email !== '',
          hasPassword: given !== null,
        }),
      }),
  });
  const listPath = paths.userGroup('employees');

  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <PageHeading title="Create a new user" back={<Breadcrumb to={listPath} label="Employees" />} />
      <Card>
        <Form
          form={form}
          submitLabel="Create user"
          otherActions={
            <ButtonLink to={listPath} variant="outline">
              Cancel
            </ButtonLink>
          }
        >
          <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
            <TextField label="First Name" autoComplete="off" {...form.field('first_name')} />
            <TextField label="Last Name" autoComplete="off" {...form.field('last_name')} />
          </div>
          <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
          <PasswordField
            label="Temporary Password"
            autoComplete="new-password"
            hint={sendsMail ? hints.optional : hints.required}
            {...form.field('temp_password')}
          />
          <RoleFields
            role={{ ...form.field('role'), value: form.watch('role') }}
            department={{ ...form.field('department'), value: form.watch('department') ?? '' }}
            setDepartment={(id) => form.setValue('department', id, { shouldDirty: true })}
          />
          <PlaceFields position={form.field('position')} site={form.field('site')} />
          <LineManagerField
            present={null}
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
      </Card>
    </div>
  );
}
