import { useState } from 'react';
import type { Person } from '#shared/shapes';
import { formatCount } from '#shared/count';
import type { ApiList } from '../../api/list-queries.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Puts the e-mail addresses of everybody in a list into the clipboard, those further down the list included. */
export function CopyAddresses<Row extends Person>({
  list,
  total,
}: {
  list: ApiList<Row>;
  /** How many people the list has; Infinity where nobody has counted them. */
  total: number;
}) {
  const [copied, setCopied] = useState<number | null>(null);
  const { run, busy, error } = useApiAction({
    send: async () => {
      setCopied(null);
      const people = list.loadAll();
      // Some mail programs take no commas between addresses; all take semicolons.
      await copy(people.then((all) => all.map(({ email }) => email).join('; ')));
      return (await people).length;
    },
    invalidates: [],
    onSuccess: setCopied,
  });
  return (
    <>
      <div className="flex flex-wrap items-center gap-y-1">
        <Button variant="outline" size="small" loading={busy} onClick={() => run(undefined)}>
          {sayCopy(total)}
        </Button>
        <p role="status" className="text-small text-success max-sm:ml-4 sm:order-first sm:mr-4">
          {copied !== null && sayCopied(copied)}
        </p>
      </div>
      {error && (
        <div className="basis-full">
          <Banner kind="error">{error}</Banner>
        </div>
      )}
    </>
  );
}

function sayCopy(count: number): string {
  if (!Number.isFinite(count)) return 'Copy e-mail addresses';
  return count === 1 ? 'Copy 1 e-mail address' : `Copy ${formatCount(count)} e-mail addresses`;
}

function sayCopied(count: number): string {
  return count === 1 ? '1 e-mail address copied' : `${formatCount(count)} e-mail addresses copied`;
}

/** Throws an Error for people to read where the browser doesn't allow it, and any error of the text's promise. */
async function copy(text: Promise<string>): Promise<void> {
  if (!window.isSecureContext)
    throw new Error('Nothing was copied. Browsers allow copying only on pages opened over https.');
  try {
    // A promise, as some browsers let only the press itself write, and the text comes later.
    const content = text.then((words) => new Blob([words], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })]);
  } catch (cause) {
    await text;
    throw new Error('Nothing was copied. Your browser doesn’t allow this page to copy.', { cause });
  }
}
