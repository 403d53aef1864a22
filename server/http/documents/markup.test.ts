import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programsApi, usersApi } from '#shared/contract';
import { inOneLine } from '#shared/hidden-signs';
import { textOf } from '../../../test/ask.ts';
import { askRendered, cookieOf, dataIn } from '../../../test/documents.ts';
import { screensAreBuilt } from '../../../test/screens.ts';
import { startWorld, type Someone, type World } from '../../../test/world.ts';

/** Names that people could give themselves and their programs to get out of the place where they are written. */
const hostile = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '--><img src=x onerror=alert(1)>',
  '</title></head><script src=//evil></script>',
  '"><svg onload=alert(1)>',
  `' onmouseover='alert(1)' x="`,
  '<div id="root"></div>',
  '<title>x</title>',
  "$& $1 $` $' $$ $<x>",
  'line\u2028separator\u2029s',
  '\\u003c/script\\u003e \\',
  '&lt;b&gt; &amp; &#60;',
  '{{constructor}} ${alert(1)} ]]>',
];

/** The document without the data in it. */
const markupOf = (html: string) => html.replace(/<script type="application\/json"[\s\S]*?<\/script>/, '');

describe.skipIf(!screensAreBuilt)('markup in texts that people have typed', () => {
  let world: World;
  let admin: Someone;

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
    await askRendered(world.baseUrl, '/dashboard', cookieOf(admin));
  });

  afterAll(() => world.close());

  const documentFor = async (person: Someone, path: string) =>
    textOf(await askRendered(world.baseUrl, path, cookieOf(person)));

  /** Fails unless the document is built of the very same elements and scripts as that of harmless text. */
  function expectSame(html: string, harmless: string): void {
    const elementsOf = (text: string) =>
      (markupOf(text).match(/<(?:!--|\/?[a-z][a-z0-9-]*)/gi) ?? []).filter((tag) => tag !== '<!--');
    expect(elementsOf(html)).toEqual(elementsOf(harmless));
    expect(html.match(/<script/gi)!.length).toBe(harmless.match(/<script/gi)!.length);
    // Neither may end the element of the data, or begin a comment in it.
    expect(html.split('id="document-data">')[1]!.split('</script>')[0]).not.toMatch(/<|\u2028|\u2029/);
  }

  test.each(hostile)('stays text in a name and a title, and the same text in the data: %s', async (text) => {
    const line = inOneLine(text);
    const [person, other] = [
      await world.createPerson('manager', { first_name: line, last_name: line }),
      await world.createPerson('manager', { first_name: 'Ann', last_name: 'Other' }),
    ];
    const trainers = [await world.createPerson('trainer')];
    const [{ id }, { id: otherId }] = [
      await world.createProgram({ admin, manager: person, trainers, title: line, description: text }),
      await world.createProgram({ admin, manager: other, trainers }),
    ];
    expectSame(await documentFor(person, '/dashboard'), await documentFor(other, '/dashboard'));
    const html = await documentFor(person, `/trainings/${id}`);
    expectSame(html, await documentFor(other, `/trainings/${otherId}`));

    const { program } = await world.as(person).call(programsApi.view, { params: { id } });
    expect([program.title, program.description]).toEqual([line, text]);
    const data = dataIn(html) as { user: Someone; queries: [unknown, unknown][] };
    expect([data.user.first_name, data.user.last_name]).toEqual([line, line]);
    expect(data.queries.map(([, answer]) => answer)).toContainEqual({ program });
  });

  test('stays text in the name of a department', async () => {
    for (const name of hostile) {
      const { department } = await world.as(admin).call(usersApi.createDepartment, { body: { name } });
      const { id } = await world.createPerson('employee');
      await world
        .as(admin)
        .call(usersApi.edit, { params: { id }, body: { role: 'employee', department: department._id } });
    }
    const html = await documentFor(admin, '/users/employees');
    expect(markupOf(html)).not.toMatch(/<(?:script|img|svg)[^>]*(?:alert|evil)/);
    expect(html.match(/<div id="root"/g)).toHaveLength(1);
    expect(JSON.stringify(dataIn(html))).toContain(JSON.stringify(hostile[0]).slice(1, -1));
    expect(markupOf(html)).toContain('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  test('the links of a description are in the document §122.1', async () => {
    const manager = await world.createPerson('manager');
    const trainers = [await world.createPerson('trainer')];
    const description =
      'Read www.a.example/rules?a=1&b=2 before.\nQuestions: ada@a.example, javascript:alert(1)';
    const { id } = await world.createProgram({ admin, manager, trainers, description });
    const html = markupOf(await documentFor(manager, `/trainings/${id}`));
    expect(html.match(/<a [^>]*rel="noopener nofollow"[^>]*>[^<]*/g)).toEqual([
      '<a href="http://www.a.example/rules?a=1&amp;b=2" target="_blank" rel="noopener nofollow" class="link">www.a.example/rules?a=1&amp;b=2',
      '<a href="mailto:ada@a.example" rel="noopener nofollow" class="link">ada@a.example',
    ]);
  });
});
