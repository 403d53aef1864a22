/** Why dates and times are still in the former zone after an admin has stored another one (product §90). */
export const zoneWaits =
  'Lodestar will use the new time zone after a restart. Ask the person who runs Lodestar to restart it.';
