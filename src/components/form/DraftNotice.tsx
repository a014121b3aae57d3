import { Button } from 'reactstrap';
import { StatusAlert } from '../StatusAlert';

interface Props {
  /** Whether the form holds changes that were typed earlier. */
  restored: boolean;
  clear: () => void;
}

/** Says that a form holds changes that were typed earlier, and offers to discard them. */
export function DraftNotice({ restored, clear }: Props) {
  if (!restored) return null;
  return (
    <StatusAlert>
      Your unsaved changes are back.{' '}
      <Button type="button" color="link" onClick={clear}>
        Discard them
      </Button>
    </StatusAlert>
  );
}
