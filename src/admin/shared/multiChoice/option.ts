/** A choice that is offered. */
export interface Option {
  value: string;
  label: string;
  /** The option is no longer offered, but shown where it is already chosen. */
  retired?: boolean;
}
