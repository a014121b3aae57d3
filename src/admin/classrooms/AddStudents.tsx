import { lazy, Suspense, useState } from 'react';
import type { Classroom } from '../../api/records/classroom';

const AddStudentsDialog = lazy(() => import('./addStudents/AddStudentsDialog'));

interface Props {
  session: Classroom;
  isOpen: boolean;
  onClose: () => void;
  onAdded: () => void;
}

/** The dialog that adds students, loaded when it is first opened. A list that was not added is there when it opens again. */
export function AddStudents({ isOpen, ...dialog }: Props) {
  const [text, setText] = useState('');
  return <Suspense>{isOpen && <AddStudentsDialog {...dialog} text={text} onText={setText} />}</Suspense>;
}
