import SearchIcon from 'bootstrap-icons/icons/search.svg?react';
import { Input, type InputProps } from 'reactstrap';

/** A search field with its icon; its label is the caller's. */
export function SearchInput(props: InputProps) {
  return (
    <div className="position-relative">
      <SearchIcon className="search-icon text-secondary" />
      <Input type="search" autoComplete="off" {...props} />
    </div>
  );
}
