import { calendarApi } from '#shared/api/calendar';
import { queryFor } from '../../api/queries.ts';

/** Whether the person's calendar has an address. */
export const calendarAddressQuery = queryFor(calendarApi.viewAddress);
