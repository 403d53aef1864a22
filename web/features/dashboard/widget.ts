import type { ComponentType } from 'react';
import type { Opening } from '#shared/dashboard/schemas';
import type { Month } from '#shared/month';
import type { Role } from '#shared/roles';

/** The props of every widget. */
export interface WidgetProps {
  role: Role;
  /** Its place in the grid. */
  className: string;
  dashboard: Opening;
  /** The month of its calendar. */
  month: Month;
}

/** A card of the dashboard. */
export interface Widget {
  Component: ComponentType<WidgetProps>;
  /** Its place on the dashboards of its roles: classes for a grid of two columns from 768 px, three from 992 px. */
  places: Partial<Record<Role, string>>;
}
