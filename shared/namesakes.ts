/** Somebody in a list that tells people apart by name and department. */
interface Named {
  _id: string;
  first_name: string;
  last_name: string;
  department: { name: string } | null;
}

const readAs = (text: string) => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** The ids of the people who share name and department with another one in the list. Their e-mail tells them apart. */
export function namesakesAmong(people: readonly Named[]): ReadonlySet<string> {
  const alike = Map.groupBy(people, ({ first_name, last_name, department }) =>
    [`${first_name} ${last_name}`, department?.name ?? ''].map(readAs).join('\n'),
  );
  const namesakes = [...alike.values()].filter((each) => new Set(each.map(({ _id }) => _id)).size > 1);
  return new Set(namesakes.flat().map(({ _id }) => _id));
}
