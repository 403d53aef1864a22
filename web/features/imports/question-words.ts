import type { Question } from '#shared/people/imports/schemas';

/** A question about the file, in a sentence that names the column. */
export function sayQuestion({ code, column, values = [] }: Question): string {
  switch (code) {
    case 'no_key':
      return 'No column tells who is who. Choose the one with personnel IDs, logins or e-mail addresses.';
    case 'column_twice':
      return `“${values[0]}” and “${values[1]}” hold the same. Leave one of them out.`;
    case 'date_order':
      return `Do the dates in “${column}” begin with the day or the month? An example: ${values[0]}.`;
    case 'unknown_title':
      return 'Some trainings in the file aren’t known under their titles. Choose them below.';
    case 'column':
      return `Which training is “${column}”? Choose it, or leave the column out.`;
    case 'standing':
      return `Some words in “${column}” aren’t clear: is someone with them employed, or have they left?`;
    case 'login_from_id':
      return 'Nobody has an e-mail address or a login. Let people sign in with their personnel ID?';
    case 'several_rows':
      return `Several rows are about one person, such as ${values.slice(0, 3).join(', ')}. Which one counts?`;
    case 'line_manager':
      return 'Some line managers couldn’t be found.';
  }
}
