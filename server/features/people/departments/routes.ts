import { usersApi } from '#shared/contract';
import { change } from '../../../http/change.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import * as service from './service.ts';

export function departmentRoutes(route: Route, services: Services): void {
  route(
    usersApi.createDepartment,
    change(async ({ authorized, body }) => ({
      department: await service.createDepartment(services, authorized, body.name),
    })),
  );
  route(
    usersApi.renameDepartment,
    change(async ({ authorized, ids, body }) => ({
      department: await service.renameDepartment(services, authorized, ids.departmentId, body.name),
    })),
  );
  route(
    usersApi.deleteDepartment,
    change(async ({ authorized, ids }) => {
      await service.deleteDepartment(services, authorized, ids.departmentId);
      return { message: 'Department deleted.' };
    }),
  );
}
