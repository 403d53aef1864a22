import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';

/** Says where a role is given, below a field in which nobody can be chosen yet. */
export function NobodyYet({ role }: { role: 'Manager' | 'Trainer' }) {
  return (
    <>
      Nobody has the role {role} yet.{' '}
      <Link to={paths.userGroup('employees')} className="link text-ink">
        Give the role to someone on their page
      </Link>
      , under “Edit User”.
    </>
  );
}
