import type { LoaderFunctionArgs } from 'react-router';
import { operationsApi } from '#shared/operations/calls';
import { preload, queryFor, useRequiredQuery } from './queries.ts';

/** The facts that the screens know before anyone signs in; they change only with a restart of the server. */
export const organisationQuery = { ...queryFor(operationsApi.config), staleTime: Infinity, gcTime: Infinity };

/** For the route around every screen behind the login. */
export const loadOrganisation = ({ context }: LoaderFunctionArgs) =>
  preload(context, { required: [organisationQuery] });

/** The organisation's time zone, and whether it sends mail; loaded before any screen behind the login. */
export function useOrganisation() {
  const { time_zone: timeZone, mail: sendsMail } = useRequiredQuery(organisationQuery);
  return { timeZone, sendsMail };
}
