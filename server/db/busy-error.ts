/** There is more to do than the database can do in time, so this caller is refused. */
export class BusyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BusyError';
  }
}
