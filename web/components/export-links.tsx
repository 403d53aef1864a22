import type { ExportName } from '#shared/exports/calls';

const formats = [
  { ending: 'csv', text: 'CSV' },
  { ending: 'xlsx', text: 'Excel' },
] as const;

/** All rows of the list below it, as a file, with its search and filters. Those that are "" are none. */
export function ExportLinks({
  of,
  query,
}: {
  of: ExportName;
  query: Readonly<Record<string, string | undefined>>;
}) {
  const fields = Object.entries(query).filter((field): field is [string, string] => Boolean(field[1]));
  const parameters = fields.length > 0 ? `?${new URLSearchParams(fields)}` : '';
  return (
    <span className="flex items-center gap-x-3 text-small print:hidden">
      <span aria-hidden="true" className="text-muted">
        Export
      </span>
      {formats.map(({ ending, text }) => (
        <a
          key={ending}
          href={`/api/export/${of}.${ending}${parameters}`}
          // A refusal is no page to go to.
          download
          aria-label={`Export as ${text}`}
          className="link touch inline-flex items-center"
        >
          {text}
        </a>
      ))}
    </span>
  );
}
