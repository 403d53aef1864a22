import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { expect } from '../fixtures.ts';
import { openDialog } from './prepare.ts';
import type { Screen } from './screen.ts';

const openPalette = openDialog('Find');

/** Opens the palette and waits until it shows the server's results for a text. */
const find = (text: string, result: string | RegExp) => async (page: Page) => {
  await openPalette(page);
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill(text);
  await expect(palette.getByText(result).first()).toBeVisible();
};

/** The palette above a page, before and after something was typed. */
export const paletteScreens: Screen[] = [
  { name: 'palette', visitor: 'admin', path: () => paths.dashboard(), prepare: openPalette }, // §31.9
  {
    name: 'palette-people-and-trainings', // §31.9
    visitor: 'admin',
    path: () => paths.dashboard(),
    prepare: find('fi', 'Fire Safety'),
  },
  {
    name: 'palette-of-employee', // §31.9
    visitor: 'employee',
    path: () => paths.programs(),
    prepare: find('a', /^Due /),
  },
  {
    name: 'palette-nothing', // §31.9
    visitor: 'manager',
    path: () => paths.dashboard(),
    prepare: find('zzzz', 'No results for “zzzz”'),
  },
];
