export interface Selection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  keyOf: (row: Row) => string;
  /** What a row is called. */
  nameOf: (row: Row) => string;
  /** Rows that cannot be chosen. */
  isFixed?: (row: Row) => boolean;
}

/** Chooses all rows that are shown, or none. */
export function SelectAll<Row>({ selection, rows }: { selection: Selection<Row>; rows: readonly Row[] }) {
  const { selected, onChange, keyOf, isFixed } = selection;
  const keys = rows.filter((row) => !isFixed?.(row)).map(keyOf);
  const chosen = keys.filter((key) => selected.has(key)).length;
  const all = chosen > 0 && chosen === keys.length;
  return (
    <th scope="col" className="row-check">
      <label>
        <span className="visually-hidden">Select all rows of this page</span>
        <input
          type="checkbox"
          checked={all}
          disabled={keys.length === 0}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && !all;
          }}
          onChange={() => onChange(new Set(all ? [] : keys))}
        />
      </label>
    </th>
  );
}

export function SelectRow<Row>({ selection, row }: { selection: Selection<Row>; row: Row }) {
  const { selected, onChange, keyOf, nameOf, isFixed } = selection;
  const key = keyOf(row);
  const toggle = () => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  return (
    <td className="row-check">
      <label>
        <span className="visually-hidden">{`Select ${nameOf(row)}`}</span>
        <input type="checkbox" checked={selected.has(key)} disabled={isFixed?.(row)} onChange={toggle} />
      </label>
    </td>
  );
}
