import type { LoaderFunctionArgs } from 'react-router';
import { operationsApi } from '#shared/operations/calls';
import { preload, queryFor, useRequiredQuery } from './queries.ts';

/**
 * The facts that the screens know before anyone signs in. They change with a restart of the server. The face
 * of the company changes when an admin changes it; others see that when they open the site again.
 */
export const organisationQuery = { ...queryFor(operationsApi.config), staleTime: Infinity, gcTime: Infinity };

/** For the route around every screen behind the login. */
export const loadOrganisation = ({ context }: LoaderFunctionArgs) =>
  preload(context, { required: [organisationQuery] });

/** The organisation's time zone and name, and whether it sends mail; loaded before any screen behind the login. */
export function useOrganisation() {
  const { name, time_zone: timeZone, mail: sendsMail } = useRequiredQuery(organisationQuery);
  return { name, timeZone, sendsMail };
}
