import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';

/** Says where a role is given, below a field in which nobody can be chosen yet. */
export function NobodyYet({ name }: { name: 'Manager' | 'Trainer' }) {
  return (
    <>
      Nobody has the {name} role yet.{' '}
      <Link to={paths.userGroup('employees')} className="link text-ink">
        Give the role to someone on their page
      </Link>
      , under “Edit User”.
    </>
  );
}
