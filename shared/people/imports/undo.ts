/** The days after an import of people in which it can be undone (product §115). */
export const undoDays = 7;

/** Why an undo keeps a person, or some of the person's facts: a clause behind "2 people were kept: ". */
export const keptReasons = {
  signed_in: 'they have signed in',
  enrolled: 'they have chosen a session',
  recorded: 'they have a record or were marked',
  assigned: 'someone has assigned or exempted them',
  leads: 'people, trainings or sessions depend on them',
  joined: 'their account was merged with another one',
  later_file: 'a later file also lists them',
  edited: 'someone has changed them since',
  left: 'they have left since',
  taken: 'someone else has their former e-mail, login or personnel ID',
  gone: 'their former department, site, position or line manager is no longer available',
  line: 'their former line manager now reports to them',
} as const;

export type KeptReason = keyof typeof keptReasons;

/** The same as a sentence about one person: "They have signed in." */
export function sayKept(reason: KeptReason): string {
  const clause = keptReasons[reason];
  return `${clause[0]!.toUpperCase()}${clause.slice(1)}.`;
}
