import { exportsApi, linesApi } from '#shared/contract';
import { zoneOf } from '../../../db/time-zone.ts';
import { change } from '../../../http/change.ts';
import { exported } from '../../../http/exported.ts';
import { file } from '../../../http/file.ts';
import { list } from '../../../http/list.ts';
import { read } from '../../../http/read.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { viewSheet } from '../../training/lines/sheet/reads.ts';
import { writeSheetOfTeam } from '../../training/lines/sheet/service.ts';
import { chooseDeputy } from './service.ts';
import { exportTeam } from './team/exported/reads.ts';
import { listTeam, teamMember } from './team/reads.ts';

export function lineRoutes(route: Route, services: Services): void {
  const zone = zoneOf(services);
  route(
    linesApi.team,
    list(
      'people',
      ({ viewer, now, asked }) => {
        const moment = { now, zone };
        return listTeam(viewer._id, moment, asked, teamMember(moment));
      },
      { isExpensive: () => true },
    ),
  );
  for (const endpoint of Object.values(exportsApi.team))
    route(
      endpoint,
      exported({ name: 'Team' }, ({ viewer, now, asked }) => exportTeam(viewer, { now, zone }, asked)),
    );
  route(
    linesApi.sheet,
    read({ isExpensive: () => true }, ({ viewer, now }) => viewSheet(viewer._id, { now, zone })),
  );
  route(
    linesApi.sheetPaper,
    file(
      ({ viewer, now }) => viewSheet(viewer._id, { now, zone }),
      (facts, actorId) => writeSheetOfTeam(services, facts, actorId),
    ),
  );
  route(
    linesApi.chooseDeputy,
    change(async ({ authorized, body }) => {
      await chooseDeputy(services, authorized, body);
      return { message: body.deputy ? 'Deputy saved.' : 'You no longer have a deputy.' };
    }),
  );
}
