/** Where "now" comes from; tests and journeys hand in one that they can set. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
