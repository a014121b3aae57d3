/** An item to choose. */
export interface Option {
  value: string;
  label: string;
  /** The item is not suggested any more, but shown if it was chosen before. */
  retired?: boolean;
}
