/** The most parts of a session, and the most days from its first to its last (product §123). */
export const mostParts = 12;
export const mostPartDays = 366;
