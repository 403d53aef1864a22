import { calendarDateOf } from '#shared/time';
import { zoneOf } from '../../../../../db/time-zone.ts';
import type { Services } from '../../../../../services.ts';
import { lastNight } from '../../../../training/audiences/service.ts';
import type { Present } from './store.ts';

/** The moment, as effects are foretold for it. */
export function presentOf({ config }: Pick<Services, 'config'>, now: Date): Present {
  return {
    now,
    today: calendarDateOf(now, config.timeZone),
    ends: lastNight({ config }, now),
    zone: zoneOf({ config }),
  };
}
