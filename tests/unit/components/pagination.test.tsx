import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Pagination } from '../../../src/components/list/ListResults';

const show = (page: number, pages: number) =>
  render(
    <MemoryRouter>
      <Pagination page={page} pages={pages} searchOf={(target) => `?pag=${target}`} />
    </MemoryRouter>,
  );
const links = () => screen.queryAllByRole('link').map((link) => link.textContent);

test.each([
  [1, 2, ['1', '2', 'Next']],
  [1, 12, ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'Next']],
  [8, 50, ['Previous', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', 'Next']],
  [50, 50, ['Previous', '41', '42', '43', '44', '45', '46', '47', '48', '49', '50']],
])('page %i of %i shows up to ten page numbers around the page', (page, pages, expected) => {
  show(page, pages);
  expect(links()).toEqual(expected);
  const current = screen.getByRole('link', { name: `Page ${page}` });
  expect(current).toHaveAttribute('aria-current', 'page');
  expect(current).toHaveAttribute('href', `/?pag=${page}`);
  expect(screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))).toHaveLength(1);
});

test.each([0, 1])('%i pages have no links', (pages) => {
  show(1, pages);
  expect(links()).toEqual([]);
});

test('a page beyond the end links back to the last page', () => {
  show(9, 3);
  expect(links()).toEqual(['Previous', '1', '2', '3']);
  expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/?pag=3');
});
