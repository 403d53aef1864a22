import { classNames } from './class-names.ts';
import { ColorDot } from './color-mark.tsx';

const sizes = {
  default: 'size-10 text-small',
  medium: 'size-14 text-title',
  large: 'size-24 text-display',
};

interface AvatarUser {
  first_name: string;
  last_name: string;
  background_color: string;
}

/** A person's initials on the person's colour; white without a user. The name is beside it, or in its link. */
export function Avatar({ user, size = 'default' }: { user: AvatarUser | null; size?: keyof typeof sizes }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'relative isolate inline-flex shrink-0 items-center justify-center rounded-full font-semibold select-none',
        sizes[size],
        user ? 'text-white' : 'border border-line bg-paper',
      )}
    >
      {user && (
        <ColorDot
          color={user.background_color}
          className="absolute inset-0 -z-10 size-full dark:filter-none!"
        />
      )}
      {user && firstLetter(user.first_name) + firstLetter(user.last_name)}
    </span>
  );
}

function firstLetter(name: string): string {
  // By code point: the first half of a letter outside the basic plane is no letter.
  return /^./u.exec(name.trim())?.[0].toUpperCase() ?? '';
}
