/** The screen in the form that third parties may see: never its address. */
export interface ShownScreen {
  pattern: string;
  /** Whether scripts of third parties are forbidden on it. */
  quiet: boolean;
}
