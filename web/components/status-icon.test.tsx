import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Status } from '#shared/status';
import { StatusIcon } from './status-icon.tsx';

test.each<[Status, string, RegExp]>([
  ['complete', 'Complete', /<svg [^>]*lucide-circle-check [^>]*text-success/],
  ['enrolled', 'Enrolled', /<circle [^>]*fill="none"[^>]*><\/circle><path d="M12 2a10 10 0 0 0 0 20Z"/],
  ['not-enrolled', 'Not enrolled', /<svg [^>]*lucide-circle [^>]*text-muted/],
  ['overdue', 'Overdue', /<svg [^>]*lucide-circle-alert [^>]*text-danger/],
])('%s is told by its icon and its word §17.3 §52.2', (status, word, icon) => {
  const markup = renderToStaticMarkup(<StatusIcon status={status} />);
  expect(markup).toMatch(icon);
  expect(markup).toContain(`<span>${word}</span>`);
});
