import type { Dispatch, SetStateAction } from 'react';
import { Input, Label } from 'reactstrap';

export interface Selection<Row> {
  selected: ReadonlySet<string>;
  onChange: Dispatch<SetStateAction<ReadonlySet<string>>>;
  keyOf: (row: Row) => string;
  /** The row's name for its checkbox. */
  nameOf: (row: Row) => string;
  /** Rows that cannot be selected. */
  isFixed?: (row: Row) => boolean;
}

/** Adds the row to the selection, or removes it. */
export function toggled(chosen: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Selects all shown rows, or none. */
export function SelectAll<Row>({ selection, rows }: { selection: Selection<Row>; rows: readonly Row[] }) {
  const { selected, onChange, keyOf, isFixed } = selection;
  const keys = rows.filter((row) => !isFixed?.(row)).map(keyOf);
  const chosen = keys.filter((key) => selected.has(key)).length;
  const all = chosen > 0 && chosen === keys.length;
  return (
    <th scope="col" className="pe-0">
      <Label check className="d-flex p-2">
        <span className="visually-hidden">Select all rows of this page</span>
        <Input
          type="checkbox"
          className="d-block m-0"
          checked={all}
          disabled={keys.length === 0}
          innerRef={(box: HTMLInputElement | null) => {
            if (box) box.indeterminate = chosen > 0 && !all;
          }}
          onChange={() => onChange(new Set(all ? [] : keys))}
        />
      </Label>
    </th>
  );
}

interface RowProps {
  name: string;
  isChosen: boolean;
  isFixed: boolean;
  onToggle: () => void;
}

export function SelectRow({ name, isChosen, isFixed, onToggle }: RowProps) {
  return (
    <Label check className="d-flex p-2">
      <span className="visually-hidden">{`Select ${name}`}</span>
      <Input
        type="checkbox"
        className="d-block m-0"
        checked={isChosen}
        disabled={isFixed}
        onChange={onToggle}
      />
    </Label>
  );
}
