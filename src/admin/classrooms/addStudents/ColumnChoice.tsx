import { SelectField } from '../../../components/fields/SelectField';
import type { Columns, StudentTable } from '../../../rules/students/studentTable';

interface Props {
  table: StudentTable;
  columns: Columns;
  onChoose: (columns: Columns) => void;
}

const NONE = 'none';

const choiceOf = (place: number | null): string => (place === null ? NONE : String(place));
const placeOf = (value: string): number | null => (value === NONE ? null : Number(value));

/** Which columns hold the address and the names, for a table whose headings do not say it. */
export function ColumnChoice({ table, columns, onChoose }: Props) {
  const places = table.titles.map((title, place) => [String(place), title || `Column ${place + 1}`] as const);
  const withNone = [[NONE, 'None'] as const, ...places];
  return (
    <fieldset className="column-choice">
      <legend className="h5">Columns of your list</legend>
      <SelectField
        label="Email"
        choices={places}
        value={String(columns.email)}
        onChange={({ target }) => onChoose({ ...columns, email: Number(target.value) })}
      />
      <SelectField
        label="First or full name"
        choices={withNone}
        value={choiceOf(columns.name)}
        onChange={({ target }) => onChoose({ ...columns, name: placeOf(target.value) })}
      />
      <SelectField
        label="Last name"
        choices={withNone}
        value={choiceOf(columns.lastname)}
        onChange={({ target }) => onChoose({ ...columns, lastname: placeOf(target.value) })}
      />
    </fieldset>
  );
}
