import { formatCount } from '#shared/count';

/** "Fire Safety, First Aid and 3 more"; `count` is how many there are in all. */
export function sayTitles(programs: readonly { title: string }[], count: number): string {
  const titles = programs.map(({ title }) => title).join(', ');
  const more = count - programs.length;
  return more > 0 ? `${titles} and ${formatCount(more)} more` : titles;
}
