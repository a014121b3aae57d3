import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import { focusHeading } from '../../../components/focusHeading';

interface Props {
  /** 'No users found.' */
  message: string;
  /** The text that was searched; '' if there was none. */
  searched: string;
  /** The address of the first page, if the reader is on another page that is empty. */
  firstPage: string | undefined;
  /** Clears the filters, if there are any. */
  onClear?: (() => void) | undefined;
  /** Advice for an empty list without filters. */
  children?: ReactNode;
}

/** The text of a table without rows, with the next step: the first page, or a list without filters. */
export function NothingFound({ message, searched, firstPage, onClear, children }: Props) {
  // The next text is searched while this answer is still shown.
  const [answered] = useState(searched);
  // The button disappears with the filters, so the focus has to move.
  const clear = () => {
    focusHeading();
    onClear?.();
  };
  return (
    <div className="empty-state mx-auto my-5 text-center">
      <p className="lead">{message}</p>
      {!firstPage && answered && (
        <p>
          There are none for <strong className="text-break">{answered}</strong>.
        </p>
      )}
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
