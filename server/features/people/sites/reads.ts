import { sql } from 'kysely';
import { columnsOf, jsonArray, jsonObject, valueFrom } from '../../../db/json.ts';

const sites = columnsOf<'sites'>('sites');

/** All sites by name. */
export const listSites = jsonObject({
  sites: valueFrom(
    jsonArray(jsonObject({ _id: sites.id, name: sites.name }), sql`order by name, id`),
    sql`from sites`,
  ).$notNull(),
});
