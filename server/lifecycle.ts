/** Whether the instance is on its way out: it says so to load balancers before it takes no more connections. */
export interface Lifecycle {
  isStopping: boolean;
}
