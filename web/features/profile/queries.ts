import { calendarApi } from '#shared/api/calendar';
import { queryFor } from '../../api/queries.ts';

/** Whether the own calendar has an address. */
export const calendarAddressQuery = queryFor(calendarApi.viewAddress);
