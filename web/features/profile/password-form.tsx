import { signInApi } from '#shared/people/sign-in/calls';
import { useOptionalQuery } from '../../api/queries.ts';
import { useApiForm } from '../../api/use-api-form.ts';
import { updateUser } from '../../sign-in/sign-in-store.ts';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { withFailureMessage } from '../../api/failure-message.ts';
import { sendChange } from '../../api/send-change.ts';
import type { ProfileFormProps } from './name-form.tsx';
import { calendarAddressQuery } from './queries.ts';

const fetchSchema = async () => (await import('#shared/people/sign-in/sign-in-forms')).passwordForm;

const empty = {
  current_password: '',
  new_password: '',
  confirm_new_password: '',
  end_calendar: false,
};

/** The person's own password. A change ends every other sign-in of the person (product §9). */
export function PasswordForm({ focusRequest, onSaved }: ProfileFormProps) {
  const { email } = useSignedInUser();
  const form = useApiForm({
    schema: fetchSchema,
    defaults: empty,
    secrets: ['current_password', 'new_password', 'confirm_new_password'],
    send: (body) =>
      withFailureMessage('Failed to update password.', sendChange(signInApi.changePassword, { body })),
    invalidates: ['Sessions'],
    onSuccess: ({ message }) => {
      updateUser({ has_temporary_password: false });
      form.reset(empty);
      onSaved(message);
    },
  });

  const hasCalendar = typeof useOptionalQuery(calendarAddressQuery).data?.since === 'string';

  // Changing the first password validates the second again, but not before that was touched.
  const isRepeated = form.formState.touchedFields.confirm_new_password;

  return (
    <Card title="Password">
      <p className="-mt-2 text-small text-muted">
        After you change it, you&apos;ll stay signed in here but have to sign in again everywhere else.
      </p>
      <Form form={form} focusRequest={focusRequest} submitLabel="Change password">
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          {...form.field('current_password')}
        />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint="At least 5 characters"
          {...form.field('new_password', isRepeated ? { deps: 'confirm_new_password' } : {})}
        />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          {...form.field('confirm_new_password')}
        />
        {hasCalendar && (
          <label className="touch flex cursor-pointer items-start gap-4">
            <input
              type="checkbox"
              className="mt-0.5 size-5 shrink-0 accent-ink"
              {...form.register('end_calendar')}
            />
            <span className="min-w-0">
              Turn off my calendar link, too
              <span className="block text-small text-muted">
                Choose this if someone else may know your password. They may have the link as well.
              </span>
            </span>
          </label>
        )}
      </Form>
    </Card>
  );
}
