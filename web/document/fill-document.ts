import { code, template } from 'virtual:document';
import { own } from '#shared/own';
import { codeAttribute } from './fetch-code.ts';
import { documentDataElement, type DocumentData } from './document-data.ts';

interface Content {
  /** The screen, as React has rendered it. */
  markup: string;
  /** The window's. */
  title: string;
  data: DocumentData;
}

/** The whole document of the screen at this path of the routes, as "/trainings/:id". */
export function fillDocument(path: string, { markup, title, data }: Content): string {
  return [
    [/<title>.*<\/title>/, `<title>${escapeText(title)}</title>`] as const,
    [
      '<div id="root"></div>',
      `<div id="root" ${codeAttribute}="${(own(code, path) ?? []).join(' ')}">${markup}</div>${documentDataElement(data)}`,
    ] as const,
  ].reduce(replaceOnce, template);
}

/** As a function, since the new text may have a "$". */
function replaceOnce(html: string, [place, text]: readonly [string | RegExp, string]): string {
  return html.replace(place, () => text);
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
