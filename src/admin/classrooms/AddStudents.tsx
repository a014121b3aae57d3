import { lazy, Suspense, useState } from 'react';
import type { Classroom } from '../../api/records/classroom';
import { tabStorage } from '../../lib/tabStorage';

const AddStudentsDialog = lazy(() => import('./addStudents/AddStudentsDialog'));

interface Props {
  session: Classroom;
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
  return <Suspense>{isOpen && <AddStudentsDialog {...dialog} text={text} onText={type} />}</Suspense>;
}
