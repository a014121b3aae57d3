import { Button } from 'reactstrap';
import { StatusAlert } from '../StatusAlert';

interface Props {
  /** Whether the form holds what was typed before. */
  restored: boolean;
  clear: () => void;
}

/** Says that a form holds what was typed before, and offers to forget it. */
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
