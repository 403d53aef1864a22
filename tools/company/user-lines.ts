import { palette } from '#shared/colors';
import { roles, type Role } from '#shared/roles';
import { copyLine } from '../../server/db/copy/copy-text.ts';
import { addressOf, domain } from '../../server/demo/build-people.ts';
import type { Company } from './company.ts';
import type { People } from './people.ts';
import { createRandom, idOf } from './random.ts';

export const userColumns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'password_hash',
  'role',
  'department_id',
  'background_color',
  'created_at',
  'updated_at',
  'deactivated_at',
  'since',
] as const;

/** The first accounts were made so many days ago, over so many days: before any program was announced. */
const introduction = { begin: -560, days: 60 };
/** Newcomers joined within so many days. */
const recently = 9;

/** Letters that can't be taken apart into a plain one and its accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
};

/** "María José" -> "maria-jose". */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[ßøłđðı]/gu, (letter) => plainLetters[letter]!)
    .normalize('NFD')
    .replace(/[^a-z\s-]/gu, '')
    .replace(/\s+/gu, '-');
}

/** The users as lines for COPY, all with the same password. */
export function* userLines({ people, sizes, calendar }: Company, passwordHash: string): Generator<string> {
  const random = createRandom('users');
  const joinings = Array.from({ length: introduction.days }, (_, day) =>
    calendar.at(introduction.begin + day, '08:00'),
  );
  const arrivals = Array.from({ length: recently }, (_, day) => calendar.at(day - recently, '08:00'));
  const { groups } = people;
  const isNew = (person: number) =>
    person >= groups.employee.end - sizes.newcomers && person < groups.employee.end;

  for (let person = 0; person < people.count; person += 1) {
    const role = roleOf(people, person);
    const [first, last] = [people.givenNameOf(person), people.surnameOf(person)];
    const department = people.departmentOf(person);
    const joined = random.pick(isNew(person) ? arrivals : joinings);
    const gone = person >= groups.former.first ? calendar.at(people.leftOn(person), '17:00') : null;
    yield copyLine([
      people.idOf(person),
      first,
      last,
      person === groups[role].first ? addressOf(role) : `${plain(first)}.${plain(last)}.${person}@${domain}`,
      passwordHash,
      role,
      department === 0 ? null : idOf('department', department - 1),
      random.pick(palette),
      joined,
      gone ?? joined,
      gone,
      gone ?? joined,
    ]);
  }
}

/** Former employees are employees, too: that was their role. */
function roleOf({ groups }: People, person: number): Role {
  return roles.find((role) => person < groups[role].end) ?? 'employee';
}
