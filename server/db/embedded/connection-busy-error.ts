/** The one connection stayed lent for too long: too much to do at once, or a query that waits for its own transaction. */
export class ConnectionBusyError extends Error {
  constructor(milliseconds: number) {
    super(
      `The embedded database's only connection was not free for ${milliseconds} ms. ` +
        "A query inside a transaction must use the transaction's handle.",
    );
    this.name = 'ConnectionBusyError';
  }
}
