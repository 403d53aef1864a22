import { useNavigate } from 'react-router';
import { signInApi } from '#shared/people/sign-in/calls';
import { sendChange } from '../../api/send-change.ts';
import { useApiForm } from '../../api/use-api-form.ts';
import { paths } from '../../paths.ts';
import { Form } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

const fetchSchema = async () => (await import('#shared/people/sign-in/sign-in-forms')).registrationForm;

export function Page() {
  const navigate = useNavigate();
  const form = useApiForm({
    schema: fetchSchema,
    // See the login page.
    defaults: {},
    secrets: ['password', 'confirm_password'],
    send: (body) => sendChange(signInApi.register, { body }),
    invalidates: [],
    onSuccess: ({ message }) => navigate(paths.login(), { state: { message } }),
  });

  // Changing the first password validates the second again, but not before that was touched.
  const isRepeated = form.formState.touchedFields.confirm_password;

  return (
    <SignInFrame
      title="Registration"
      below={
        <Link to={paths.login()} className="link touch inline-flex items-center">
          Already have an account? Login
        </Link>
      }
    >
      <Form form={form} submitLabel="Register now" wideSubmit>
        <TextField label="First Name" autoComplete="given-name" {...form.field('first_name')} />
        <TextField label="Last Name" autoComplete="family-name" {...form.field('last_name')} />
        <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          {...form.field('password', isRepeated ? { deps: 'confirm_password' } : {})}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          {...form.field('confirm_password')}
        />
      </Form>
    </SignInFrame>
  );
}
