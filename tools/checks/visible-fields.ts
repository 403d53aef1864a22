import {
  isVisible,
  readers,
  visibleFields,
  type Reader,
  type VisibleField,
} from '../../shared/people/visible-fields.ts';
import { withPrinted } from './printed-block.ts';

const path = 'docs/product/people.md';

const headings: Record<Reader, string> = {
  admin: 'admins',
  oneself: 'the person',
  line: 'people above in the line, and their deputies',
  overseer: 'managers whose employee it is',
  anybody: 'others',
};

/** Fields that aren't one of the person's object. */
const words: { readonly [Name in VisibleField]?: string } = {
  required: '`required` beside the user',
  'same_as.because': '`because` in `same_as`',
  'because.tags': 'tags in `because` of a training',
  'search.external_id': 'being found by personnel ID',
};

/** The document in which the fields of a person are printed, with the text that it should have. */
export function printVisibleFields(): { path: string; text: string } {
  return { path, text: withPrinted(path, 'visible fields', 'fields', printTable()) };
}

/** A row for the fields that the same readers see. */
function printTable(): string {
  const fields = Object.keys(visibleFields) as VisibleField[];
  const rows = [...Map.groupBy(fields, (field) => visibleFields[field])].map(([, same]) => {
    const names = same.map((field) => words[field] ?? `\`${field}\``).join(', ');
    const cells = readers.map((reader) => (isVisible(same[0]!, reader) ? 'yes' : 'empty'));
    return `| ${names} | ${cells.join(' | ')} |\n`;
  });
  const head = readers.map((reader) => headings[reader]);
  return [`| field | ${head.join(' | ')} |\n`, `|---${'|---'.repeat(readers.length)}|\n`, ...rows].join('');
}
