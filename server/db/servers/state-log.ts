/** A state of the database that lasts, with the sentences for its beginning and its end. */
interface State {
  holds: () => boolean;
  begins: () => string;
  ends: () => string;
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** Returns a function that reports each state that has begun, and each that has ended with how long it took. */
export function createStateLog(states: readonly State[], tell: (line: string) => void): () => void {
  const since = new Map<State, number>();
  return () => {
    for (const state of states) {
      const began = since.get(state);
      const holds = state.holds();
      if (holds && began === undefined) {
        since.set(state, performance.now());
        tell(state.begins());
      } else if (!holds && began !== undefined) {
        since.delete(state);
        tell(`${state.ends()} It took ${seconds(performance.now() - began)}.`);
      }
    }
  };
}
