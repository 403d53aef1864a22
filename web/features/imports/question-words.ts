import type { ImportKind } from '#shared/people/imports/import-facts';
import { own } from '#shared/own';
import type { Import, Question } from '#shared/people/imports/schemas';

/** The columns that a file of records has to have. */
const neededColumns: Readonly<Record<string, string>> = {
  training: 'Which column has the trainings?',
  trained_on: 'Which column has the training dates?',
};

/** A question about the file, in a sentence that names the column. */
export function sayQuestion(question: Question, what: ImportKind): string {
  const { code, column, values = [] } = question;
  switch (code) {
    case 'no_key':
      return 'Which column identifies people? Choose personnel ID, login or e-mail.';
    case 'column_twice':
      return `“${values[0]}” and “${values[1]}” are the same. Leave one of them out.`;
    case 'date_order':
      return `Do the dates in “${column}” begin with the day or the month? For example: ${values[0]}.`;
    case 'unknown_title':
      return 'We don’t know some of the training titles in the file. Match them below.';
    case 'column':
      return (
        (what === 'records' && own(neededColumns, column!)) ||
        `Which training is “${column}”? Choose it, or leave the column out.`
      );
    case 'column_values':
      return `What is “${column}”? It has ${values.map((value) => `“${value}”`).join(', ')}.`;
    case 'left_out':
      return sayLeftOut(question);
    case 'standing':
      return `What do these words in “${column}” mean: still employed, or left?`;
    case 'login_from_id':
      return 'Nobody has an e-mail address or a login. Let people sign in with their personnel ID?';
    case 'several_rows':
      return `Some people are in more than one row, such as ${values.slice(0, 3).join(', ')}. Which row should be used?`;
    case 'line_manager':
      return 'Some line managers couldn’t be found.';
  }
}

/** The columns that are left out because nobody knows their headings. */
export function sayLeftOut({ values = [] }: Pick<Question, 'values'>): string {
  const said = values.slice(0, mostNamed).join(', ');
  const further = values.length - mostNamed;
  return further > 0 ? `Left out: ${said} and ${further} more.` : `Left out: ${said}.`;
}

/** The label of the button that leads to an answer about these columns. */
export function sayToAnswer({ values = [] }: Pick<Question, 'values'>): string {
  return values.length === 1 ? 'Say what it is' : 'Say what they are';
}

/** The most columns that a sentence names. */
const mostNamed = 10;

/** Where the headings are, and which rows beside them are left out. */
export function sayHeadings({
  headings_row: row,
  second_headings_row: second,
}: Pick<Import, 'headings_row' | 'second_headings_row'>): string {
  const said = [`Headings: row ${row}.`];
  if (row === 2) said.push('1 row above is left out.');
  else if (row > 2) said.push(`${row - 1} rows above are left out.`);
  if (second !== null) said.push(`Row ${second} also has headings and is left out.`);
  return said.join(' ');
}

/** The title above questions that have to be answered. */
export function sayQuestions(questions: readonly Question[]): string {
  const count = questions.filter(({ optional }) => !optional).length;
  return count === 1 ? 'One question first' : `${count} questions first`;
}
