import { useId, useState } from 'react';
import { Button } from 'reactstrap';
import { SelectField } from '../../../components/fields/SelectField';
import type { ChosenColumns, Columns, StudentTable } from '../../../rules/students/studentTable';

interface Props {
  table: StudentTable;
  onChoose: (chosen: ChosenColumns) => void;
}

const NONE = 'none';

const choiceOf = (place: number | null): string => (place === null ? NONE : String(place));
const placeOf = (value: string): number | null => (value === NONE ? null : Number(value));

/** The heading of a column, with its number where another one has the same; without headings, its number and a text. */
function nameOf({ titles, hasHeadings }: StudentTable, place: number): string {
  const title = titles[place];
  if (!title) return `Column ${place + 1}`;
  if (!hasHeadings) return `Column ${place + 1}: ${title}`;
  return titles.indexOf(title) === titles.lastIndexOf(title) ? title : `${title} (column ${place + 1})`;
}

/** Which columns hold the address and the names. If the headings say it, the choice is folded. */
export function ColumnChoice({ table, onChoose }: Props) {
  const { titles, shape, columns } = table;
  const id = useId();
  const [asked, setAsked] = useState(false);
  const places = titles.map((_, place) => [String(place), nameOf(table, place)] as const);
  const choose = (change: Partial<Columns>) => onChoose({ shape, columns: { ...columns, ...change } });
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
          onChange={({ target }) => choose({ email: Number(target.value) })}
        />
        <SelectField
          label="First or full name"
          choices={withNone}
          value={choiceOf(columns.name)}
          onChange={({ target }) => choose({ name: placeOf(target.value) })}
        />
        <SelectField
          label="Last name"
          choices={withNone}
          value={choiceOf(columns.lastname)}
          onChange={({ target }) => choose({ lastname: placeOf(target.value) })}
        />
      </fieldset>
    </>
  );
}
