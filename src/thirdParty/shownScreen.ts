/** A screen as the services may know it: never its address. */
export interface ShownScreen {
  pattern: string;
  /** No outside script runs on it. */
  quiet: boolean;
}
