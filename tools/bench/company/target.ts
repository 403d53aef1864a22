/** A process that answers. */
export interface Target {
  port: number;
  pid: number;
}
