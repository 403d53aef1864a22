/** A state of the database that lasts, with what is said when it begins and when it ends. */
interface State {
  holds: () => boolean;
  begins: () => string;
  ends: () => string;
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** Makes what says when a state has begun, and when and after how long it has ended: one line each. */
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
