import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { organisationQuery } from '../../api/organisation.ts';
import { FirstReaderZone } from '../../ui/use-reader-zone.ts';
import { ZoneField } from './zone-field.tsx';

function markupFor(readerZone: string | null): string {
  const client = new QueryClient();
  client.setQueryData(organisationQuery.queryKey, { name: null, time_zone: 'Etc/GMT+6', mail: true });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <FirstReaderZone value={() => readerZone}>
        <ZoneField
          field={{
            name: 'time_zone',
            ref: null,
            onChange: () => {},
            onBlur: () => {},
            error: undefined,
          }}
          value="Etc/GMT+6"
          stored="Etc/GMT+6"
          ahead={{ sessions: 0, deadlines: 0 }}
          onPick={() => {}}
        />
      </FirstReaderZone>
    </QueryClientProvider>,
  );
}

const offered = (markup: string) =>
  Array.from(markup.matchAll(/<option value="([^"]*)"/g), ([, zone]) => zone);

test('the zone that a press takes is among the choices before the list is opened §90.8', () => {
  const markup = markupFor('Europe/Berlin');
  expect(markup).toContain('You seem to be in Europe/Berlin.');
  expect(offered(markup)).toEqual(['Etc/GMT+6', 'Europe/Berlin']);
});

test.each([null, 'UTC+6'])('a reader’s zone that is unknown, as %s, is no choice §90.8', (readerZone) => {
  expect(offered(markupFor(readerZone))).toEqual(['Etc/GMT+6']);
});
