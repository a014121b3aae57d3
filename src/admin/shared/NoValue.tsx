import { UNKNOWN } from '../../rules/numbers';

/** A dash in a table, with the words that it stands for; they are heard only. */
export function NoValue({ children }: { children: string }) {
  return (
    <>
      <span className="no-value text-secondary" aria-hidden="true">
        {UNKNOWN}
      </span>
      <span className="visually-hidden">{children}</span>
    </>
  );
}
