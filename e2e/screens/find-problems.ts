import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe?: { run(options: RunOptions): Promise<AxeResults> };
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const rules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Part of WCAG 2.2 AA, but off unless asked for.
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
};

/** The problems that axe finds on the page as it is: rule, element and reason, one line each. */
export function findViolations(page: Page): Promise<string[]> {
  return runAxe(page, rules);
}

/** Those of contrast, for a reader who prefers the dark: nothing else is different then. */
export async function findDarkViolations(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const problems = await runAxe(page, { runOnly: { type: 'rule', values: ['color-contrast'] } });
  await page.emulateMedia({ colorScheme: 'light' });
  return problems.map((problem) => `in the dark: ${problem}`);
}

async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  // Through the debugger, which the content security policy doesn't bind: it stays as strict as it is for everyone.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate((run) => window.axe!.run(run), options);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const reason = failureSummary?.split('\n').slice(1).join(' ').trim() ?? help;
      return `${id}: ${target.join(' ')}: ${reason}`;
    }),
  );
}

/** Elements wider than the window, or than their dialog: one line naming the elements, if there are any. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // The list that is measured and the row of cards follow the window in the frame after.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} “${element.textContent.trim().slice(0, 40)}”`;
    const found: string[] = [];
    const width = window.innerWidth;
    const { scrollWidth } = document.scrollingElement!;
    if (scrollWidth > width) {
      const wide = [...document.body.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > width && element.childElementCount === 0,
      );
      found.push(`${scrollWidth} px wide: ${wide.slice(0, 3).map(nameOf).join(', ')}`);
    }
    for (const element of document.querySelectorAll('[role=dialog], [role=dialog] *')) {
      const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
      if (scrolls && element.scrollWidth > element.clientWidth) {
        found.push(`the dialog scrolls sideways: ${nameOf(element)}`);
      }
    }
    return found;
  });
}
