import type { ComponentType } from 'react';
import type { Opening } from '#shared/dashboard/schemas';
import type { Month } from '#shared/month';
import type { Role } from '#shared/roles';

/** The buttons of widgets are lower at a desk, where nobody touches them. */
export const lowButton = 'lg:min-h-9';

/** The props of every widget. */
export interface WidgetProps {
  role: Role;
  /** The classes of its place. */
  className: string;
  dashboard: Opening;
  /** The month of its calendar. */
  month: Month;
}

/**
 * In the wide column or in half of its width, or in the narrow column beside it. Below 992 px the narrow one comes after
 * the wide one.
 */
export type Place = 'wide' | 'half' | 'narrow';

/** A card of the dashboard. */
export interface Widget {
  Component: ComponentType<WidgetProps>;
  /** Its place on the dashboards of its roles. */
  places: Partial<Record<Role, Place>>;
}
