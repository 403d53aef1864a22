import { type LoaderFunctionArgs } from 'react-router';
import { organisationQuery } from '../../api/organisation.ts';
import { preload, useOptionalQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { AskForMail } from './ask-for-mail.tsx';
import { ChoosePassword } from './choose-password.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useTokenOfAddress } from './use-token-of-address.ts';

export const load = ({ context }: LoaderFunctionArgs) => preload(context, { optional: [organisationQuery] });

/** Asks for a mail to choose a new password, and takes the password from a person who follows its link. */
export function Page() {
  const { token, drop } = useTokenOfAddress();
  const { data: organisation } = useOptionalQuery(organisationQuery);
  return (
    <SignInFrame
      title={token ? 'Choose a new password' : 'Forgot your password?'}
      below={
        <Link to={paths.login()} className="link touch inline-flex items-center">
          Back to login
        </Link>
      }
    >
      {token === undefined ? (
        <ListSkeleton />
      ) : token ? (
        <ChoosePassword
          key={token}
          token={token}
          introduction={({ email }) =>
            `This is for your account ${email}. You'll have to sign in again everywhere.`
          }
          expired={<Button onClick={drop}>Ask for a new link</Button>}
        />
      ) : organisation?.mail === false ? (
        <p>Ask an admin at your company for a temporary password.</p>
      ) : (
        <AskForMail />
      )}
    </SignInFrame>
  );
}
