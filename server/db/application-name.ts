/** Under which a server's connections stand in `pg_stat_activity`. */
export const serverName = 'lodestar-server';

/** The connections of servers of any release, by which a restore finds that somebody is at work. */
export const serverNames = [serverName, 'lodestar'];
