import { fold } from '#shared/fold';
import type { Standing } from '#shared/people/imports/import-facts';
import { own } from '#shared/own';
import type { ImportColumn } from '#shared/people/imports/schemas';
import type { Asked } from '../../store.ts';

/** The usual words for somebody's employment, in English, German, French and Spanish. */
const usual: Readonly<Record<Standing, readonly string[]>> = {
  active: [
    'active, employed, current, enabled, working, on leave, leave of absence, probation',
    'aktiv, angestellt, beschäftigt, beurlaubt, abwesend, Elternzeit, Mutterschutz, Probezeit',
    'actif, présent, présente, en poste, en congé, employé, employée',
    'activo, activa, en activo, alta, de alta, de permiso, empleado, empleada',
  ],
  left: [
    'left, leaver, has left, terminated, inactive, not active, resigned, retired, dismissed, former, former employee',
    'ex-employee, departed, separated, offboarded, deprovisioned, no longer employed, deactivated, quit, deceased',
    'ausgeschieden, ausgetreten, inaktiv, nicht aktiv, gekündigt, entlassen, beendet, ehemalig, ehemalige, ehemaliger',
    'pensioniert, im Ruhestand, verstorben, deaktiviert',
    'parti, partie, inactif, non actif, démissionné, démissionnaire, a démissionné, licencié, licenciée, sorti, sortie',
    'ancien, ancienne, ancien employé, retraité, retraitée, résilié',
    'inactivo, inactiva, no activo, baja, de baja, cesado, cesada, despedido, despedida, renunció, dimitido, dimitida',
    'terminado, jubilado, jubilada, exempleado, se fue',
  ],
};

const ofYes = ['yes, y, true, 1, x, ja, j, wahr, oui, o, vrai, sí, s, verdadero'];
const ofNo = ['no, n, false, 0, nein, falsch, non, faux, falso'];

const plain = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

const each = (lists: readonly string[], standing: Standing) =>
  lists.flatMap((list) => list.split(', ').map((word) => [plain(word), standing] as const));

const meaning = (active: readonly string[], left: readonly string[]) =>
  new Map<string, Standing>([...each(active, 'active'), ...each(left, 'left')]);

const words = meaning(usual.active, usual.left);
const answers = meaning(ofYes, ofNo);

/** A column such as "Active" or "Account enabled", whose "no" means that somebody has left. */
const asksIfActive =
  /^(is)?(currently|account|employee)?(active|enabled|employed|aktiv|actif|activo|activa)$/u;

/** Whether the word says that somebody is employed or has left; undefined if only a person can tell. */
export function standingNamed(word: string, heading: string): Standing | undefined {
  const text = plain(word);
  return words.get(text) ?? (asksIfActive.test(plain(heading)) ? answers.get(text) : undefined);
}

const mostWords = 100;
const longestWord = 200;

/** Answers by this word don't arrive, because the library that checks them leaves it out. */
const unanswerable = '__proto__';

/** Finds the words of a column about employment that only a person can tell; it keeps a hundred of them. */
export class UnknownStandings {
  readonly #column: number;
  readonly #heading: string;
  readonly #answered: Readonly<Record<string, Standing>>;
  readonly #unknown = new Set<string>();

  constructor(columns: readonly ImportColumn[], answered: Readonly<Record<string, Standing>>) {
    this.#column = columns.findIndex(({ field }) => field === 'standing');
    this.#heading = columns[this.#column]?.heading ?? '';
    this.#answered = answered;
  }

  add(cells: readonly string[]): void {
    const word = cells[this.#column] ?? '';
    if (word === '' || word.length > longestWord || this.#unknown.size === mostWords) return;
    if (standingNamed(word, this.#heading) ?? own(this.#answered, word)) return;
    if (word !== unanswerable) this.#unknown.add(word);
  }

  get questions(): Asked[] {
    const values = [...this.#unknown];
    return values.length > 0 ? [{ code: 'standing', column: this.#heading, values }] : [];
  }
}
