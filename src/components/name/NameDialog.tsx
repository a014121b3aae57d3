import { Button } from 'reactstrap';
import type { User } from '../../api/session';
import { Dialog } from '../Dialog';
import { NameForm, useSaveName } from './NameForm';

interface NameDialogProps {
  user: User;
  onSaved: () => void;
  /** Goes on without a name; where it is missing, nothing comes after the dialog. */
  onSkip?: () => void;
  onClose: () => void;
}

/** Asks an instructor for the name that students read. */
export function NameDialog({ user, onSaved, onSkip, onClose }: NameDialogProps) {
  const saveName = useSaveName(user);
  const save: typeof saveName = async (names) => {
    const result = await saveName(names);
    if (!result.error) onSaved();
    return result;
  };
  return (
    <Dialog heading="Tell students who you are" toggle={onClose} centered>
      <p>Invitations are sent in your name. Without one, students read your email address.</p>
      <NameForm user={user} save={save}>
        {(busy) => (
          <div className="d-flex flex-wrap justify-content-end gap-2">
            <Button type="button" color="primary" outline onClick={onSkip ?? onClose}>
              {onSkip ? 'Continue without a name' : 'Not now'}
            </Button>
            <Button type="submit" color="accent" aria-disabled={busy}>
              {busy ? 'Saving…' : 'Save name'}
            </Button>
          </div>
        )}
      </NameForm>
    </Dialog>
  );
}
