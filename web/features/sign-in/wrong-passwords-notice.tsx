import { ShieldAlert, X } from 'lucide-react';
import { countOf } from '#shared/count';
import { NoticeLine } from '../../layout/notice-line.tsx';
import { showNotice } from '../../layout/notice-slot.ts';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';

interface WrongPasswords {
  count: number;
  networks: number;
}

/** Tells a person who has just signed in of wrong passwords for the account before, this once. */
export function tellOfWrongPasswords(told: WrongPasswords): void {
  showNotice(<WrongPasswordsNotice {...told} />);
}

function WrongPasswordsNotice({ count, networks }: WrongPasswords) {
  return (
    <div role="status" className="print:hidden">
      <NoticeLine
        Icon={ShieldAlert}
        action={
          <IconButton label="Dismiss" onClick={() => showNotice(null)}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        }
      >
        <span className="font-medium">
          {count === 1
            ? 'Before you signed in, someone entered a wrong password for your account.'
            : `Before you signed in, there were ${countOf(count, 'failed sign-in')} to your account from ${countOf(networks, 'network')}.`}
        </span>{' '}
        <Link to={paths.profile()} className="link">
          If that wasn't you, choose a new password.
        </Link>
      </NoticeLine>
    </div>
  );
}
