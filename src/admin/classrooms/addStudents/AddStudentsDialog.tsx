import './addStudents.scss';
import { type FormEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Button, Form, ModalBody, ModalFooter, ModalHeader } from 'reactstrap';
import type { Failure } from '../../../api/http';
import type { Classroom } from '../../../api/records/classroom';
import { Dialog } from '../../../components/dialogs/Dialog';
import { ErrorAlert } from '../../../components/ErrorAlert';
import { ConfirmAddress } from '../../../components/identity/ConfirmAddress';
import type { AddedStudents } from '../../../contract/classStudent';
import { freeSeats } from '../../../rules/classrooms';
import { entryOf, type PastedProblem } from '../../../rules/students/pastedStudents';
import { readStudentList } from '../../../rules/students/studentList';
import type { ChosenColumns } from '../../../rules/students/studentTable';
import { addStudents } from '../../../store/classStudents';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectUser } from '../../../store/session';
import { AddedReport } from './AddedReport';
import { addLabel, linesText, seatsText } from './addTexts';
import { ColumnChoice } from './ColumnChoice';
import { ListInput } from './ListInput';
import { ListPreview } from './ListPreview';
import { seatsPath } from './seatsPath';
import { useMembers } from './useMembers';

interface Props {
  session: Classroom;
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
  onAdded: () => void;
}

/** Adds students from a pasted list or a file: shows who would be added and why others would not, then adds them. */
export default function AddStudentsDialog({ session, text, onText, onClose, onAdded }: Props) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const [chosen, setChosen] = useState<ChosenColumns | null>(null);
  const [report, setReport] = useState<(AddedStudents & { wrong: readonly PastedProblem[] }) | null>(null);
  const [problem, setProblem] = useState<Pick<Failure, 'message' | 'errors'> | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  // A long list is read when typing pauses.
  const shown = useDeferredValue(text);
  const list = useMemo(() => readStudentList(shown, chosen), [shown, chosen]);
  const members = useMembers(session, list.students.length > 0 && !report);
  const isNew = ({ email }: { email: string }) => !members?.has(email);
  const added = list.students.filter(isNew).length;
  const more = session.sells_seats ? seatsPath(session) : null;

  const type = (typed: string) => {
    setProblem(null);
    onText(typed);
  };
  const close = () => {
    if (!busy) onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const { students, problems } = readStudentList(text, chosen);
    if (students.length === 0) {
      setProblem({ message: 'Paste at least one email address, or choose a file.' });
      input.current?.focus();
      return;
    }
    if (!students.some(isNew)) {
      setProblem({ message: 'All students of your list are in the class already.' });
      input.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    const sent = students.map(({ email, name, lastname }) => ({ email, name, lastname }));
    const { data, error } = await dispatch(addStudents(session._id, sent));
    setBusy(false);
    if (error) return setProblem(error);
    // The entries that were not added stay, to be corrected, without those that only repeat another one.
    const wrong = problems.filter(({ isRepeated }) => !isRepeated);
    const named = new Map(students.map((student) => [student.email, entryOf(student)]));
    const refused = data.refused.map(({ email }) => named.get(email) ?? email);
    onText([...wrong.map((entry) => entry.text), ...refused].join('\n'));
    setChosen(null);
    setReport({ ...data, wrong });
    onAdded();
  };

  return (
    <Dialog toggle={close} labelledBy="add-title" size="lg" scrollable autoFocus={false}>
      <ModalHeader toggle={close} id="add-title" tag="h2">
        Add students
      </ModalHeader>
      {report ? (
        <>
          <ModalBody>
            <AddedReport
              report={report}
              wrong={report.wrong}
              seats={session.seats}
              free={freeSeats(session)}
              more={more}
            />
          </ModalBody>
          <ModalFooter>
            <Button type="button" color="primary" outline onClick={() => setReport(null)}>
              {text ? `Correct ${linesText(report.wrong.length + report.refused.length)}` : 'Add more'}
            </Button>
            <Button type="button" color="primary" onClick={close}>
              Done
            </Button>
          </ModalFooter>
        </>
      ) : (
        <Form noValidate onSubmit={submit}>
          <ModalBody>
            <p>{seatsText(session)}</p>
            <ListInput ref={input} text={text} onText={type} />
            {list.table && <ColumnChoice key={list.table.shape} table={list.table} onChoose={setChosen} />}
            {problem && (
              <ErrorAlert>
                <span>{problem.message}</span>
                {problem.errors?.email && user && <ConfirmAddress email={user.email} />}
              </ErrorAlert>
            )}
            <ListPreview list={list} session={session} members={members} seats={more} />
          </ModalBody>
          <ModalFooter>
            <Button type="button" color="primary" outline aria-disabled={busy} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" color="accent" aria-disabled={busy}>
              {busy ? 'Adding…' : addLabel(session, added, members !== null)}
            </Button>
          </ModalFooter>
        </Form>
      )}
    </Dialog>
  );
}
