import { fold } from '#shared/fold';
import { standings, type Standing } from '#shared/people/imports/import-facts';
import { unanswerable } from '#shared/people/imports/import-forms';
import { own } from '#shared/own';

/** The usual words for somebody's employment, in English, German, French and Spanish, with commas between them. */
const usual: Readonly<Record<Standing, string>> = {
  active: `
    Active, Employed, Current, Enabled, Working, On leave, Leave of absence, Probation,
    Onboarding, Leave, LOA, Accepted, Hired, Notice period, Garden leave, Gardening leave, Maternity leave, Mat leave, Parental leave, Sick leave,
    Aktiv, Angestellt, Beschäftigt, Beurlaubt, Abwesend, Auszeit, Elternzeit, Mutterschutz, Probezeit,
    Actif, Présent, Présente, En poste, En congé, Employé, Employée,
    Activo, Activa, En activo, Alta, De alta, De permiso, Empleado, Empleada`,
  left: `
    Left, Leaver, Has left, Terminated, Inactive, Not active, Resigned, Retired, Dismissed, Former, Former employee,
    Ex-employee, Departed, Separated, Offboarded, Deprovisioned, No longer employed, Deactivated, Quit, Deceased,
    Ausgeschieden, Ausgetreten, Inaktiv, Nicht aktiv, Gekündigt, Entlassen, Beendet, Ehemalig, Ehemalige, Ehemaliger,
    Pensioniert, Im Ruhestand, Verstorben, Deaktiviert,
    Parti, Partie, Inactif, Non actif, Démissionné, Démissionnaire, A démissionné, Licencié, Licenciée, Sorti, Sortie,
    Ancien, Ancienne, Ancien employé, Retraité, Retraitée, Résilié,
    Inactivo, Inactiva, No activo, Baja, De baja, Cesado, Cesada, Despedido, Despedida, Renunció, Dimitido, Dimitida,
    Terminado, Jubilado, Jubilada, Exempleado, Se fue`,
};

/** The answers to a column such as “Active”. */
const yesAndNo: Readonly<Record<Standing, string>> = {
  active: 'Yes, Y, True, 1, X, Ja, J, Wahr, Oui, O, Vrai, Sí, S, Verdadero',
  left: 'No, N, False, 0, Nein, Falsch, Non, Faux, Falso',
};

const plain = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

const meanings = (table: Readonly<Record<Standing, string>>) =>
  new Map(
    standings.flatMap((standing) =>
      table[standing].split(',').map((word): [string, Standing] => [plain(word), standing]),
    ),
  );

const words = meanings(usual);
const answers = meanings(yesAndNo);

/** A column such as "Active" or "Account enabled", whose "no" means that somebody has left. */
const asksIfActive =
  /^(is|ist|est|esta)?(currently|account|employee|konto|compte|cuenta)?(active|enabled|employed|aktiv|aktiviert|actif|activo|activa|habilitada)$/u;

/** A column such as "Deleted" or "Is suspended", whose "yes" means that somebody has left. */
const asksIfLeft =
  /^(?:is|ist|est|esta)?(?:account|user|employee|konto|compte|cuenta)?(?:deleted|suspended|inactive|terminated|disabled|deactivated|geloscht|inaktiv|ausgeschieden|ausgetreten|deaktiviert|supprime|suspendu|inactif|desactive|eliminado|suspendido|inactivo|desactivado)$/u;

const opposite: Readonly<Record<Standing, Standing>> = { active: 'left', left: 'active' };

/** Whether a column asks if somebody has left. A file may have several of these. */
export const isFlagOfLeaving = (heading: string): boolean => asksIfLeft.test(plain(heading));

/** Whether the word says that somebody is employed or has left; undefined if only a person can tell. */
export function standingNamed(word: string, heading: string): Standing | undefined {
  const text = plain(word);
  const answer = answers.get(text);
  if (answer && isFlagOfLeaving(heading)) return opposite[answer];
  return words.get(text) ?? (asksIfActive.test(plain(heading)) ? answer : undefined);
}

const mostWords = 100;
const longestWord = 200;

/** Finds the words of a column about employment that only a person can tell; it keeps a hundred of them. */
export class UnknownStandings {
  readonly #heading: string;
  readonly #answered: Readonly<Record<string, Standing>>;
  readonly #unknown = new Set<string>();

  constructor(heading: string, answered: Readonly<Record<string, Standing>>) {
    this.#heading = heading;
    this.#answered = answered;
  }

  add(word: string): void {
    if (word.length > longestWord || this.#unknown.size === mostWords || word === unanswerable) return;
    if (!standingNamed(word, this.#heading) && !own(this.#answered, word)) this.#unknown.add(word);
  }

  get words(): string[] {
    return [...this.#unknown];
  }
}
