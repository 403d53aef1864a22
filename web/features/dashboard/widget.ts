import type { ComponentType } from 'react';
import type { Role } from '#shared/roles';
import type { LoaderContext } from '../../api/query-client.ts';
import type { ApiQuery } from '../../api/queries.ts';

/** The props of every widget. */
export interface WidgetProps {
  role: Role;
  /** Its place in the grid. */
  className: string;
}

/** A card of the dashboard. */
export interface Widget {
  Component: ComponentType<WidgetProps>;
  /** Its place on the dashboards of its roles: classes for a grid of two columns from 768 px on, three from 992 px on. */
  places: Partial<Record<Role, string>>;
  /** Data without which there is no page: a failure leads to an error page. */
  required?: (role: Role) => ApiQuery<unknown>;
  /** Data for which the page waits, as its parts would move when they come; a failure is silent. */
  optional?: () => readonly ApiQuery<unknown>[];
  /** Data that may come after the page. The widget shows a skeleton until then; a failure is silent. */
  deferred?: (
    role: Role,
    context: LoaderContext,
  ) => readonly (ApiQuery<unknown> | Promise<ApiQuery<unknown>>)[];
}
