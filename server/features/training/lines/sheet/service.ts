import type { Readable } from 'node:stream';
import { nameOf } from '#shared/person-name';
import type { SheetPerson } from '#shared/people/lines/sheet';
import type { Drawing } from '../../../../papers/drawing.ts';
import type { Services } from '../../../../services.ts';
import { readIssuer } from '../../papers/service.ts';
import type { TeamSheetFacts } from './pdf/team-sheet.ts';

const sheet: Drawing<TeamSheetFacts> = {
  module: new URL('./pdf/team-sheet.ts', import.meta.url).href,
  name: 'writeTeamSheet',
};

/** The sheet on paper, drawn again each time. */
export async function writeSheetOfTeam(
  { face, papers }: Services,
  { people, total, day }: { people: readonly SheetPerson[]; total: number; day: string },
  actorId: string,
): Promise<{ name: string; content: Readable }> {
  const facts = {
    issuer: await readIssuer(face),
    day,
    total,
    people: people.map((person) => ({
      name: nameOf(person),
      login: person.login,
      department: person.department?.name ?? null,
      items: person.items.map(({ program, due, text }) => ({ title: program.title, due, text })),
    })),
  };
  return { name: `Team sheet ${day}`, content: await papers.draw(actorId, sheet, facts) };
}
