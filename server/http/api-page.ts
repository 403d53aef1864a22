import { productName } from '#shared/product';
import { refusalsOfAll } from '#shared/refusals';
import { own } from '#shared/own';
import { cookieName } from './guard.ts';
import type { OpenApi, Operation } from './openapi.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => own(escapes, character)!);

const schemaBlock = (title: string, schema: unknown) =>
  `<details><summary>${title}</summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`;

function renderReply(status: string, content: Readonly<Record<string, { schema?: unknown }>>): string {
  const [[type, { schema }]] = Object.entries(content) as [[string, { schema?: unknown }]];
  return schema ? schemaBlock(`Reply ${status}`, schema) : `<p>Reply ${status}: ${escape(type)}</p>`;
}

/** The codes of a call's refusals, by status. */
function renderRefusals(responses: Operation['responses']): string {
  const names = Object.entries(responses).flatMap(([status, response]) =>
    '$ref' in response && status !== 'default'
      ? [`${status} <code>${escape(response.$ref.split('/').at(-1)!.replaceAll('.', ' '))}</code>`]
      : [],
  );
  return names.length > 0 ? `<p>Refused: ${names.join(', ')}</p>` : '';
}

const renderBody = (content: NonNullable<Operation['requestBody']>['content']) =>
  'application/json' in content
    ? schemaBlock('Body', content['application/json'].schema)
    : `<p>Body: a file (<code>${Object.keys(content).join(', ')}</code>)</p>`;

function renderOperation(method: string, path: string, operation: Operation): string {
  const { responses } = operation;
  const [status, success] = Object.entries(responses)[0]!;
  const queries = operation.parameters.filter((parameter) => parameter.in === 'query');
  return `<article>
    <h3><code>${method.toUpperCase()} ${escape(path)}</code></h3>
    <p>${escape(operation.summary)}. ${escape(operation.description)}</p>
    ${queries.length > 0 ? `<p>Query: ${queries.map(({ name }) => `<code>${escape(name)}</code>`).join(', ')}</p>` : ''}
    ${operation.requestBody ? renderBody(operation.requestBody.content) : ''}
    ${'content' in success ? renderReply(status, success.content) : ''}
    ${renderRefusals(responses)}
  </article>`;
}

/**
 * The API document as a page to read. It is plain HTML, without script and style, so that it fits the
 * strictest policy.
 */
export function renderApiPage(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  const sections = tags.map((tag) => {
    const ofTag = operations.filter(({ operation }) => operation.tags.includes(tag));
    return `<section><h2>${escape(tag)}</h2>${ofTag
      .map(({ method, path, operation }) => renderOperation(method, path, operation))
      .join('\n')}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API · ${productName}</title></head>
<body><main>
<h1>${productName} API</h1>
<p>${operations.length} calls. Machine-readable: <a href="/api/openapi.json">openapi.json</a>.
Any call may also be refused with <code>${refusalsOfAll.join(' ')}</code>.
Authorize with <code>Authorization: Bearer &lt;token&gt;</code> or the cookie <code>${cookieName}</code>, over TLS <code>__Host-${cookieName}</code>.</p>
${sections.join('\n')}
</main></body>
</html>`;
}
