import { expect, test } from 'vitest';
import { namesIn, withoutRemarks } from './service.ts';

test.each([
  ['Betty Liu (On Leave)', 'Betty Liu', ['On Leave']],
  ['Dana Whitlock [C]', 'Dana Whitlock', ['C']],
  ['Hull, Peter (Terminated) [C]', 'Hull, Peter', ['Terminated', 'C']],
  ['Robert (Bob) Smith', 'Robert (Bob) Smith', []],
  ['(Vacancy)', '(Vacancy)', []],
])('a name is read without the remarks behind it: %j §107.8', (text, name, remarks) => {
  expect(withoutRemarks(text)).toEqual({ name, remarks });
});

test.each([
  ['Mary Kate Flanagan', 'mary-kate.flanagan@company.example', 'Mary Kate', 'Flanagan'],
  ['Hans Jörg Müller', 'h.j.mueller@company.example', 'Hans Jörg', 'Müller'],
  ['Robert Ames III', 'robert.ames-iii@company.example', 'Robert', 'Ames III'],
  ['Siobhán Ní Bhriain', 'siobhan_ni.bhriain@company.example', 'Siobhán', 'Ní Bhriain'],
  ['Friederike von der Aue', 'f.von-der-aue@company.example', 'Friederike', 'von der Aue'],
  // Two dots leave it open which of them is meant, and other addresses say nothing.
  ['Mary Kate Flanagan', 'mary.kate.flanagan@company.example', 'Mary', 'Kate Flanagan'],
  ['Mary Kate Flanagan', 'info@company.example', 'Mary', 'Kate Flanagan'],
  ['Mary Kate Flanagan', '', 'Mary', 'Kate Flanagan'],
  ['Flanagan, Mary Kate', 'kate.flanagan@company.example', 'Mary Kate', 'Flanagan'],
  ['Cher', 'cher@company.example', 'Cher', ''],
])('%j with the address %j is %j %j §107.8', (text, address, first, last) => {
  expect(namesIn(text, address)).toEqual({ first, last });
});
