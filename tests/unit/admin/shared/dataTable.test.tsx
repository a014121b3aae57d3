import { render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Column, DataTable } from '../../../../src/components/list/DataTable';
import { ListTable } from '../../../../src/components/list/ListTable';
import type { ShownList } from '../../../../src/components/list/useList';
import { emptyList } from '../../../../src/store/slices';
import { setupUser } from '../../../support/render';

interface City {
  _id: string;
  name: string;
  people: number;
}
const cities: City[] = [
  { _id: 'a', name: 'Aarhus', people: 3 },
  { _id: 'b', name: 'Bergen', people: 2 },
];
const columns: Column<City>[] = [
  { key: 'name', header: 'Name', sort: 'asc', cell: ({ name }) => name },
  { key: 'people', header: 'People', sort: 'desc', align: 'end', cell: ({ people }) => people },
];

const listOf = (items: readonly City[] | null, change: Partial<ShownList<City>> = {}): ShownList<City> => ({
  title: 'Cities',
  noun: ['city', 'cities'],
  list: { ...emptyList, items, total: items?.length ?? 0 },
  query: { page: 1, sort: '', filters: {} },
  items,
  pages: 1,
  clear: undefined,
  sortBy: () => {},
  searchOf: () => '',
  reload: () => {},
  results: { current: null },
  ...change,
});

test('sorts first in each column’s own order, then in reverse, then in the server’s order', async () => {
  const asked: string[] = [];
  function Sorted() {
    const [sort, setSort] = useState('');
    const sortBy = (next: string) => {
      asked.push(next);
      setSort(next);
    };
    const list = listOf(cities, { sortBy, query: { page: 1, sort, filters: {} } });
    return <DataTable list={list} columns={columns} row={{}} selection={undefined} />;
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
    const isFixed = ({ _id }: City) => _id === 'c';
    const nameOf = ({ name }: City) => name;
    return (
      <>
        <output>{[...selected].join(' ')}</output>
        <DataTable
          list={listOf([...cities, { _id: 'c', name: 'Cork', people: 1 }])}
          columns={columns}
          row={{}}
          selection={{ selected, onChange, nameOf, isFixed, count: selected.size, actions: '' }}
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
  const { rerender } = render(<ListTable list={listOf(null)} columns={columns} />);
  expect(screen.getByText('Loading...')).toHaveAttribute('role', 'status');
  expect(screen.getByRole('table', { name: 'Cities' }).parentElement).toHaveAttribute('aria-busy', 'true');
  expect(screen.getAllByRole('columnheader')).toHaveLength(2);
  rerender(<ListTable list={listOf([])} columns={columns} />);
  expect(screen.getByText('No cities found.')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('labels the row with its first cell, and shows an error below the row', () => {
  render(
    <ListTable
      list={listOf(cities)}
      columns={columns}
      row={{
        actions: ({ name }) => <button type="button">{`Leave ${name}`}</button>,
        problemOf: ({ _id }) => (_id === 'b' ? 'Bergen could not be left. The train is gone.' : undefined),
      }}
    />,
  );
  const row = screen.getByRole('row', { name: /^Bergen 2/ });
  expect(within(row).getByRole('rowheader')).toHaveTextContent('Bergen');
  expect(within(row).getByRole('button', { name: 'Leave Bergen' })).toBeVisible();
  expect(row.nextElementSibling).toHaveTextContent('Bergen could not be left. The train is gone.');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});
