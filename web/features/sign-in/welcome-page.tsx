import { productName } from '#shared/product';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { ChoosePassword } from './choose-password.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useTokenOfAddress } from './use-token-of-address.ts';

/** Where an invitation leads: says whose account it is, and takes the first password. */
export function Page() {
  const { token } = useTokenOfAddress();
  const askAdmin = <p>Otherwise, ask an admin at your company for a new invitation.</p>;
  return (
    <SignInFrame
      title={`Welcome to ${productName}`}
      below={
        <Link to={paths.login()} className="link touch inline-flex items-center">
          Already have a password? Login
        </Link>
      }
    >
      {token === undefined ? (
        <ListSkeleton />
      ) : token ? (
        <ChoosePassword
          key={token}
          token={token}
          introduction={({ first_name: name, email }) =>
            `Hi ${name}, choose a password for your account ${email}.`
          }
          expired={askAdmin}
        />
      ) : (
        <p>Open the link in your invitation again. If it doesn't work, ask an admin for a new one.</p>
      )}
    </SignInFrame>
  );
}
