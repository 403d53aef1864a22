import { useState } from 'react';
import type { Person } from '#shared/shapes';
import { countOf } from '#shared/count';
import type { ApiList } from '../../api/list-queries.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Puts the e-mail addresses of everybody in a list into the clipboard, those further down the list included. */
export function CopyAddresses<Row extends Person>({ list }: { list: ApiList<Row> }) {
  const [result, setResult] = useState<string | null>(null);
  const { run, busy, error } = useApiAction({
    send: async () => {
      setResult(null);
      const people = list.loadAll();
      const addresses = people.then((all) => all.flatMap(({ email }) => email || []));
      // Some mail programs take no commas between addresses; all take semicolons.
      await copy(addresses.then((each) => each.join('; ')));
      return sayResult((await addresses).length, (await people).length);
    },
    invalidates: [],
    onSuccess: setResult,
  });
  return (
    <>
      <div className="flex flex-wrap items-center gap-y-1">
        <Button variant="outline" size="small" loading={busy} onClick={() => run(undefined)}>
          Copy e-mail addresses
        </Button>
        <p role="status" className="text-small text-success max-sm:ml-4 sm:order-first sm:mr-4">
          {result}
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

function sayResult(copied: number, people: number): string {
  const without = people - copied;
  if (copied === 0) return 'Nobody here has an e-mail address';
  const words = `${countOf(copied, 'e-mail address', 'e-mail addresses')} copied`;
  return without === 0 ? words : `${words}, ${countOf(without, 'person has', 'people have')} none`;
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
