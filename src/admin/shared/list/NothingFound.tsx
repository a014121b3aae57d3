import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import { focusHeading } from '../../../components/focusHeading';

interface Props {
  /** 'No users found.' */
  message: string;
  /** The address of the first page, where it is another one that has no rows. */
  firstPage: string | undefined;
  /** Takes the filters away, where it is them. */
  onClear?: (() => void) | undefined;
  /** The advice for a list that holds nothing at all. */
  children?: ReactNode;
}

/** The text of a list without rows, and the way on. */
export function NothingFound({ message, firstPage, onClear, children }: Props) {
  // The button goes with the filters.
  const clear = () => {
    focusHeading();
    onClear?.();
  };
  return (
    <div className="empty-state mx-auto my-5 text-center">
      <p className="lead">{message}</p>
      {firstPage && <Link to={firstPage}>Go to the first page</Link>}
      {!firstPage && onClear && (
        <Button outline color="primary" onClick={clear}>
          Clear filters
        </Button>
      )}
      {!firstPage && !onClear && children}
    </div>
  );
}
