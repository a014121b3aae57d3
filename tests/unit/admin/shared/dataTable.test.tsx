import { render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Column } from '../../../../src/admin/shared/list/column';
import { DataTable } from '../../../../src/admin/shared/list/DataTable';
import { setupUser } from '../../../support/render';

interface City {
  id: string;
  name: string;
  people: number;
}
const cities: City[] = [
  { id: 'a', name: 'Aarhus', people: 3 },
  { id: 'b', name: 'Bergen', people: 2 },
];
const columns: Column<City>[] = [
  { key: 'name', header: 'Name', sort: 'asc', cell: ({ name }) => name },
  { key: 'people', header: 'People', sort: 'desc', align: 'end', cell: ({ people }) => people },
];
const idOf = ({ id }: City) => id;

test('sorts first in each column’s own order, then in reverse, then in the server’s order', async () => {
  const asked: string[] = [];
  function Sorted() {
    const [sort, setSort] = useState('');
    const onSort = (next: string) => {
      asked.push(next);
      setSort(next);
    };
    return (
      <DataTable
        caption="Cities"
        columns={columns}
        rows={cities}
        keyOf={idOf}
        sort={sort}
        onSort={onSort}
        empty=""
      />
    );
  }
  const user = setupUser();
  render(<Sorted />);
  const button = screen.getByRole('button', { name: 'People' });
  const header = screen.getByRole('columnheader', { name: 'People' });
  expect(header).not.toHaveAttribute('aria-sort');
  await user.click(button);
  expect(header).toHaveAttribute('aria-sort', 'descending');
  await user.click(button);
  expect(header).toHaveAttribute('aria-sort', 'ascending');
  await user.click(button);
  expect(header).not.toHaveAttribute('aria-sort');
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(asked).toEqual(['people:desc', 'people:asc', '', 'name:asc']);
});

test('selects rows individually and all together, except rows that cannot be selected', async () => {
  function Selectable() {
    const [selected, onChange] = useState<ReadonlySet<string>>(new Set());
    const isFixed = ({ id }: City) => id === 'c';
    return (
      <>
        <output>{[...selected].join(' ')}</output>
        <DataTable
          caption="Cities"
          columns={columns}
          rows={[...cities, { id: 'c', name: 'Cork', people: 1 }]}
          keyOf={idOf}
          selection={{ selected, onChange, keyOf: idOf, nameOf: ({ name }) => name, isFixed }}
          empty=""
        />
      </>
    );
  }
  const user = setupUser();
  render(<Selectable />);
  const chosen = screen.getByRole('status');
  const all = screen.getByRole('checkbox', { name: 'Select all rows of this page' }) as HTMLInputElement;
  await user.click(screen.getByRole('checkbox', { name: 'Select Bergen' }));
  expect(chosen).toHaveTextContent('b');
  expect(all.indeterminate).toBe(true);
  await user.click(all);
  expect(chosen).toHaveTextContent('a b');
  expect(all).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select Cork' })).toBeDisabled();
  await user.click(all);
  expect(chosen).toBeEmptyDOMElement();
});

test('has placeholder rows while it loads, and a message if there are no rows', () => {
  const { rerender } = render(
    <DataTable caption="Cities" columns={columns} rows={null} keyOf={idOf} empty="None." />,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  expect(screen.getByRole('table', { name: 'Cities' }).parentElement).toHaveAttribute('aria-busy', 'true');
  expect(screen.getAllByRole('columnheader')).toHaveLength(2);
  rerender(<DataTable caption="Cities" columns={columns} rows={[]} keyOf={idOf} empty="None." />);
  expect(screen.getByText('None.')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('labels the row with its first cell, and shows an error below the row', () => {
  render(
    <DataTable
      caption="Cities"
      columns={columns}
      rows={cities}
      keyOf={idOf}
      actions={({ name }) => <button type="button">{`Leave ${name}`}</button>}
      problemOf={({ id, name }) => [
        `${name} could not be left.`,
        id === 'b' ? 'The train is gone.' : undefined,
      ]}
      empty=""
    />,
  );
  const row = screen.getByRole('row', { name: /^Bergen 2/ });
  expect(within(row).getByRole('rowheader')).toHaveTextContent('Bergen');
  expect(within(row).getByRole('button', { name: 'Leave Bergen' })).toBeVisible();
  expect(row.nextElementSibling).toHaveTextContent('Bergen could not be left. The train is gone.');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});
