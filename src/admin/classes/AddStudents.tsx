import { useState } from 'react';
import type { Class } from '../../api/classes';
import { LatePart } from '../../components/LatePart';
import { tabStorage } from '../../lib/tabStorage';

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
 * there when the dialog opens again, also after seats were bought.
 */
export function AddStudents({ isOpen, ...dialog }: Props) {
  const key = `students/${dialog.session._id}`;
  const [text, setText] = useState(() => textIn(tabStorage.read(key)));
  const type = (typed: string) => {
    setText(typed);
    tabStorage.write(key, typed);
  };
  const [isNameAsked, setNameAsked] = useState(false);
  if (!isOpen) return null;
  return (
    <LatePart load={loadAdding} onMissing={dialog.onClose}>
      {(Dialog) => (
        <Dialog
          {...dialog}
          text={text}
          onText={type}
          isNameAsked={isNameAsked}
          onNameAsked={() => setNameAsked(true)}
        />
      )}
    </LatePart>
  );
}
