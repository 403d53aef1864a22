import type { QueryKey } from '@tanstack/react-query';
import type { HydrationState } from 'react-router';
import type { SessionUser } from '#shared/shapes';

/** The data that a document of the server brings beside its markup, so that the browser doesn't ask again. */
export interface DocumentData {
  /** The person for this rendering. */
  user: SessionUser;
  /** The document's moment, as ISO 8601. */
  now: string;
  /** The zone of the reader's clock, as far as the server knew it. */
  readerZone: string | null;
  /** The router's name of the screen's route. */
  routeId: string;
  /** The results of the routes' loaders. */
  loaderData: NonNullable<HydrationState['loaderData']>;
  /** The answers of the API: the query cache's keys and data. */
  queries: readonly (readonly [key: QueryKey, data: unknown])[];
}

const elementId = 'document-data';

/** The element that carries it. The text can't end the element, whatever people have called themselves. */
export function documentDataElement(data: DocumentData): string {
  const text = JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/json" id="${elementId}">${text}</script>`;
}

/**
 * Takes the data out of this page's document, so that nothing of it stays there once the person has signed
 * out. Null if it was not rendered for somebody.
 */
export function takeDocumentData(): DocumentData | null {
  const element = document.getElementById(elementId);
  element?.remove();
  return element ? (JSON.parse(element.textContent) as DocumentData) : null;
}

/** Whether the document of this page was rendered for somebody. */
export function hasDocumentData(): boolean {
  return document.getElementById(elementId) !== null;
}
