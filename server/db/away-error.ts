/** The database has not answered for a while: asking it would only make the caller wait. */
export class AwayError extends Error {
  constructor(options?: ErrorOptions) {
    super('The database does not answer.', options);
    this.name = 'AwayError';
  }
}
