import type { RecordOutcome } from '#shared/records';
import { roles, type Role } from '#shared/roles';

/** The words for roles in English, German, French and Spanish. */
export const roleNames: ReadonlyMap<string, Role> = new Map([
  ...roles.map((role) => [role, role] as const),
  ['administrator', 'admin'],
  ['mitarbeiter', 'employee'],
  ['mitarbeiterin', 'employee'],
  ['managerin', 'manager'],
  ['trainerin', 'trainer'],
  ['administratorin', 'admin'],
  ['employé', 'employee'],
  ['employée', 'employee'],
  ['salarié', 'employee'],
  ['salariée', 'employee'],
  ['formateur', 'trainer'],
  ['formatrice', 'trainer'],
  ['administrateur', 'admin'],
  ['administratrice', 'admin'],
  ['empleado', 'employee'],
  ['empleada', 'employee'],
  ['formador', 'trainer'],
  ['formadora', 'trainer'],
  ['administrador', 'admin'],
  ['administradora', 'admin'],
]);

/** Whether the text is a number, which nobody is called. */
export const isNumber = (text: string): boolean => /^[\d\s.,:/+-]+$/.test(text);

/** The words for the outcomes of trainings. */
export const outcomeNames: ReadonlyMap<string, RecordOutcome> = new Map([
  ['passed', 'passed'],
  ['bestanden', 'passed'],
  ['réussi', 'passed'],
  ['aprobado', 'passed'],
  ['attended', 'attended'],
  ['completed', 'attended'],
  ['teilgenommen', 'attended'],
  ['abgeschlossen', 'attended'],
  ['suivi', 'attended'],
  ['terminé', 'attended'],
  ['completado', 'attended'],
]);

const done = /^(x|yes|y|ja|j|oui|sí|si|✓|✔)$/iu;
const notNeeded = /^(n\/a|n\.a\.|na)$/iu;

/** Whether a cell of a matrix says that the training is done. */
export const saysDone = (text: string): boolean => done.test(text);

/** Whether it says that the person doesn't need it. */
export const saysNotNeeded = (text: string): boolean => notNeeded.test(text);
