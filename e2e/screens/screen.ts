import type { Page } from '@playwright/test';
import type { Company, Visitor } from './company.ts';

/** One screen as one person sees it: it is photographed, and checked by the accessibility and layout tests. */
export interface Screen {
  /** In kebab-case; its pictures and its test are called so. */
  name: string;
  visitor: Visitor;
  path: (company: Company) => string;
  /** Where the way to `path` begins, for a screen that can't be opened by its URL. */
  startsAt?: (company: Company) => string;
  /** The steps after opening. */
  prepare?: (page: Page, company: Company) => Promise<unknown>;
  /** It shows a refusal or an outage, so the browser may report such replies, or that none came. */
  refuses?: true;
  /** It is meant to be an error page. */
  isErrorPage?: true;
  /** It exists below 992 px only, where the menu folds. */
  narrowOnly?: true;
}
