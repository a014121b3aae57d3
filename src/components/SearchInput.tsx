import SearchIcon from 'bootstrap-icons/icons/search.svg?react';
import type { ComponentProps } from 'react';

/** A search field with its icon; its label is the caller's. */
export function SearchInput(props: ComponentProps<'input'>) {
  return (
    <div className="position-relative">
      <SearchIcon className="search-icon position-absolute pe-none text-secondary" />
      <input type="search" className="form-control" autoComplete="off" {...props} />
    </div>
  );
}
