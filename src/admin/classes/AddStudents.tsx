import { useState } from 'react';
import type { Class } from '../../api/classes';
import { LatePart } from '../../components/LatePart';
import { NameDialog } from '../../components/name/NameDialog';
import { tabStorage } from '../../lib/tabStorage';
import { hasName } from '../../rules/users';
import { useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';

const loadAdding = () => import('./AddStudentsDialog');

interface Props {
  session: Class;
  isOpen: boolean;
  onClose: () => void;
  onAdded: () => void;
}

const textIn = (stored: unknown): string => (typeof stored === 'string' ? stored : '');

/**
 * The dialog that adds students, loaded when it is first opened. A list that was not added is kept in this tab, and is
 * there when the dialog opens again, also after seats were bought. An instructor without a name is asked for one before.
 */
export function AddStudents({ isOpen, ...dialog }: Props) {
  const key = `students/${dialog.session._id}`;
  const [text, setText] = useState(() => textIn(tabStorage.read(key)));
  const type = (typed: string) => {
    setText(typed);
    tabStorage.write(key, typed);
  };
  const user = useAppSelector(selectUser);
  const [asked, setAsked] = useState(false);
  const goOn = () => setAsked(true);
  const isSender = user?._id === dialog.session.instructor._id;
  const asksName = user !== null && isSender && !hasName(user) && !asked;
  if (!isOpen) return null;
  if (asksName) {
    return <NameDialog user={user} onSaved={goOn} onSkip={goOn} onClose={dialog.onClose} />;
  }
  return (
    <LatePart load={loadAdding} onMissing={dialog.onClose}>
      {(Dialog) => <Dialog {...dialog} text={text} onText={type} />}
    </LatePart>
  );
}
