/** A choice that is offered. */
export interface Option {
  value: string;
  label: string;
  /** It can no longer be chosen; where it has been, it is named. */
  retired?: boolean;
}
