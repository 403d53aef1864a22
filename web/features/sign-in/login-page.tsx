import { useLocation, useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import type { BodyOf } from '#shared/endpoint';
import { signInApi } from '#shared/people/sign-in/calls';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { organisationQuery } from '../../api/organisation.ts';
import { preload, useOptionalQuery } from '../../api/queries.ts';
import { useApiForm } from '../../api/use-api-form.ts';
import { hasDrafts } from '../../api/use-draft.ts';
import type { EndedState } from '../../follow-sign-in.ts';
import { showNotice } from '../../layout/notice-slot.ts';
import { paths } from '../../paths.ts';
import { takeReturnPath } from '../../return-path.ts';
import { startSignIn } from '../../sign-in/sign-in-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Form } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { useMessageOnce } from '../../ui/use-message-once.ts';
import type { StartState } from './start-page.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

const fetchSchema = async () => (await import('#shared/people/sign-in/sign-in-forms')).signInForm;

export const load = ({ context }: LoaderFunctionArgs) => preload(context, { optional: [organisationQuery] });

export function Page() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const message = useMessageOnce();
  const hasEnded = (useLocation().state as EndedState | null)?.hasEnded;
  const { data: organisation } = useOptionalQuery(organisationQuery);
  // The prerendered page doesn't know it.
  const known = useIsHydrated() ? organisation : undefined;
  const form = useApiForm({
    schema: fetchSchema,
    // None: somebody may have typed into the prerendered fields before this code was there.
    defaults: {},
    secrets: ['password'],
    draftName: null,
    describeWrong,
    send: (body) =>
      call(signInApi.signIn, { body }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'first_code') {
          const state: StartState = { login: body.email };
          void navigate(paths.start(), { state });
        }
        throw error;
      }),
    invalidates: [],
    onSuccess: (reply) => {
      startSignIn(reply);
      showNotice(null);
      const wrong = reply.failed_sign_ins;
      if (wrong)
        void import('./wrong-passwords-notice.tsx').then(
          ({ tellOfWrongPasswords }) => tellOfWrongPasswords(wrong),
          // Without a connection: the trail tells of it, too.
          () => {},
        );
      return navigate(takeReturnPath(search), { replace: true });
    },
  });

  // No messages under these two fields (product §38). A wrong one is marked and gets the focus, the banner
  // has the words.
  const markedField = (name: 'email' | 'password') => {
    const field = form.field(name);
    return { ...field, error: field.error === undefined ? undefined : '' };
  };

  return (
    <SignInFrame
      title="Login"
      below={
        known?.registration !== 'closed' && (
          <Link to={paths.registration()} className="link touch inline-flex items-center">
            Don&apos;t have an account? Sign up
          </Link>
        )
      }
    >
      {message && !form.error && <Banner kind="success">{message}</Banner>}
      {hasEnded && !form.error && (
        <Banner kind="notice">
          {hasDrafts()
            ? "You've been signed out. Sign in to continue. What you typed is still here."
            : "You've been signed out. Sign in to continue."}
        </Banner>
      )}
      <Form form={form} submitLabel="Login" wideSubmit>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          hint="Or your login"
          {...markedField('email')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...markedField('password')} />
      </Form>
      {/* Where no mail is sent, that page says to ask an admin: a sentence that changes here would be painted late. */}
      <p className="text-small text-muted">
        <Link to={paths.reset()} className="link touch inline-flex items-center">
          Forgot your password?
        </Link>
      </p>
    </SignInFrame>
  );
}

function describeWrong(fields: readonly string[], { email }: BodyOf<typeof signInApi.signIn>): string {
  const isPasswordWrong = fields.includes('password');
  if (!fields.includes('email')) return 'Enter your password.';
  if (email.trim())
    return isPasswordWrong
      ? 'Enter your password and your full e-mail address, such as name@company.example.'
      : 'Enter your full e-mail address, such as name@company.example.';
  return isPasswordWrong ? 'Enter your e-mail address and your password.' : 'Enter your e-mail address.';
}
