/** The screen in the form that services may see: never its address. */
export interface ShownScreen {
  pattern: string;
  /** Whether external scripts are forbidden on it. */
  quiet: boolean;
}
