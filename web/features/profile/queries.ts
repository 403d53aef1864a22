import { calendarApi } from '#shared/calendar/calls';
import { queryFor } from '../../api/queries.ts';

/** Whether the person's calendar has an address. */
export const calendarAddressQuery = queryFor(calendarApi.viewAddress);
