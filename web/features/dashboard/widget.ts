import type { ComponentType } from 'react';
import type { Role } from '#shared/roles';
import type { ApiQuery } from '../../api/queries.ts';

/** What every widget is given. */
export interface WidgetProps {
  role: Role;
  /** Its place in the grid. */
  className: string;
}

/** A card of the dashboard. */
export interface Widget {
  Component: ComponentType<WidgetProps>;
  /** On whose dashboards it stands, and at which place of a grid with two columns from 768 px on, and three from 992 px on. */
  places: Partial<Record<Role, string>>;
  /** What it can't do without: the page waits for it, and a failure leads to an error page. */
  required?: (role: Role) => ApiQuery<unknown>;
  /** What may come after the page, which shows a skeleton meanwhile; a failure is silent. */
  deferred?: (role: Role) => ApiQuery<unknown> | Promise<ApiQuery<unknown>>;
}
