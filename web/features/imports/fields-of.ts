import { peopleFields, type ImportKind } from '#shared/people/imports/import-facts';

/** The fields that a column of such a file can hold. */
export function fieldsOf(_what: ImportKind): readonly string[] {
  return peopleFields;
}
