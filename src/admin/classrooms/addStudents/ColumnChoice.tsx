import { useId, useState } from 'react';
import { Button } from 'reactstrap';
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

/** The heading of a column, with its number where another one has the same. */
function nameOf(title: string, place: number, titles: readonly string[]): string {
  if (!title) return `Column ${place + 1}`;
  return titles.indexOf(title) === titles.lastIndexOf(title) ? title : `${title} (column ${place + 1})`;
}

/** Which columns hold the address and the names. If the headings say it, the choice is folded. */
export function ColumnChoice({ table, columns, onChoose }: Props) {
  const id = useId();
  const [asked, setAsked] = useState(false);
  const places = table.titles.map(
    (title, place) => [String(place), nameOf(title, place, table.titles)] as const,
  );
  const withNone = [[NONE, 'None'] as const, ...places];
  return (
    <>
      {table.sure && (
        <Button
          type="button"
          color="link"
          className="px-0 mb-2"
          aria-expanded={asked}
          aria-controls={id}
          onClick={() => setAsked(!asked)}
        >
          Change columns
        </Button>
      )}
      <fieldset id={id} className="column-choice" hidden={table.sure && !asked}>
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
    </>
  );
}
