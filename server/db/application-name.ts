/**
 * The name of a server's connections in `pg_stat_activity`. A release whose upgrade stops all instances has
 * a new name. Its migration finds those of the former release by theirs.
 */
export const serverName = 'lodestar-instance';

/** The connections of servers of any release, by which a restore finds that somebody is at work. */
export const serverNames = [serverName, 'lodestar-server', 'lodestar'];
