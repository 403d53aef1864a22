import type { Person } from '#shared/shapes';
import type { Elsewhere } from '../../components/found-elsewhere.tsx';
import { paths } from '../../paths.ts';
import { groupFacts, userGroups, type UserGroup } from './groups.ts';
import { groupList } from './queries.ts';

/** The lists in which a search may find somebody who isn't in this group: those of the other groups. */
export function otherGroups(group: UserGroup, search: string): Elsewhere<Person>[] {
  if (search === '') return [];
  return userGroups
    .filter((other) => other !== group)
    .map((other) => ({
      to: `${paths.userGroup(other)}?${new URLSearchParams({ search }).toString()}`,
      list: groupList(other, search),
      one: groupFacts[other].one,
      many: other,
    }));
}
