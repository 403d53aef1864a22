import { mayEver } from '#shared/access';
import type { Program } from '#shared/shapes';
import type { Role } from '#shared/roles';
import type { Elsewhere } from '../../components/found-elsewhere.tsx';
import { paths } from '../../paths.ts';
import { programsList, type ProgramFilter } from './programs-list.ts';

/** Other lists in which a search may have results: those of every status, and the archived programs. */
export function widerLists(role: Role, filter: ProgramFilter): Elsewhere<Program>[] {
  if (filter.search === '') return [];
  const wider = (one: string, many: string, change: Partial<ProgramFilter>): Elsewhere<Program> => {
    const changed = { ...filter, ...change };
    return { to: pathOf(changed), list: programsList(role, changed), one, many };
  };
  const everyStatus = wider('training of any status', 'trainings of any status', { status: null });
  const archived = wider('archived training', 'archived trainings', { status: null, kind: 'archived' });
  const active = wider('active training', 'active trainings', { status: null, kind: 'active' });
  const archive = { active: [archived], archived: [active], all: [] }[filter.kind];
  return [...(filter.status ? [everyStatus] : []), ...(mayEver(role, 'admin.overview') ? archive : [])];
}

function pathOf({ search, status, kind }: ProgramFilter): string {
  const parameters = new URLSearchParams({
    ...(kind !== 'active' && { show: kind }),
    ...(status && { status }),
    ...(search && { search }),
  });
  return `${paths.programs()}?${parameters.toString()}`;
}
