import { type FormEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from 'reactstrap';
import type { Class } from '../../api/classes';
import type { Failure } from '../../api/http';
import { ConfirmAddress } from '../../components/confirm/ConfirmAddress';
import { Dialog } from '../../components/Dialog';
import { ErrorAlert } from '../../components/MessageBox';
import { NameDialog } from '../../components/name/NameDialog';
import type { AddedStudents } from '../../contract/classStudent';
import { FREE_LEARNERS } from '../../contract/limits';
import { freeSeats, seatsWaitingText } from '../../rules/classes';
import { counted, formatCount } from '../../rules/money';
import { studentsText } from '../../rules/sessions/students';
import { hasName } from '../../rules/users';
import { addStudents, fetchAddresses } from '../../store/admin/members/classMembers';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import { ListInput } from './ListInput';
import { AddSeatsLink, Columns, ListPreview, Problems, WrongLines } from './ListPreview';
import { type Column, HIDDEN, type ListProblem, readStudents, readTable } from './studentList';

/** The free seats, and those that are on the way; `invitation` says what each student gets. */
function seatsText(session: Class, invitation: string): string {
  const { seats } = session;
  const free = freeSeats(session);
  if (free === null || seats === null || seats === FREE_LEARNERS) return invitation;
  const texts =
    free === 0
      ? [`All ${formatCount(seats)} seats are taken.`, seatsWaitingText(session)]
      : [
          `${formatCount(free)} of ${formatCount(seats)} seats ${free === 1 ? 'is' : 'are'} free.`,
          seatsWaitingText(session),
          invitation,
        ];
  return texts.filter(Boolean).join(' ');
}

const INVITATION = 'Each student gets an invitation by email.';
const CONFIRM_FIRST = 'Confirm your address, and each student gets an invitation by email.';

/** The label of the button that adds so many students: the first ones get the free seats. */
function addLabel(session: Class, students: number, areNew: boolean): string {
  const free = freeSeats(session);
  if (students > 0 && (free === null || students <= free)) return `Add ${studentsText(students)}`;
  if (students === 0 || !free || !areNew) return 'Add students';
  return free === 1 ? 'Add the first student' : `Add the first ${studentsText(free)}`;
}

const nobody: ReadonlySet<string> = new Set();

/** The addresses of the students who are in the class already, loaded while they are wanted; null as long as they are not known. */
function useMembers({ _id, counts }: Class, isWanted: boolean): ReadonlySet<string> | null {
  const dispatch = useAppDispatch();
  const [members, setMembers] = useState<ReadonlySet<string> | null>(null);
  const asks = isWanted && counts.invited !== 0;
  useEffect(() => {
    if (!asks) return;
    let isCurrent = true;
    dispatch(fetchAddresses(_id)).then(({ data }) => {
      // Without an answer, the server says it when the students are added.
      if (isCurrent && data) setMembers(new Set(data));
    });
    return () => {
      isCurrent = false;
      setMembers(null);
    };
  }, [dispatch, _id, asks]);
  return counts.invited === 0 ? nobody : members;
}

interface NameThenStudentsProps extends Props {
  isNameAsked: boolean;
  onNameAsked: () => void;
}

interface Props {
  session: Class;
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
  onAdded: () => void;
}

/** Adds students, after an instructor without a name was asked for it. */
export default function NameThenStudents({ isNameAsked, onNameAsked, ...dialog }: NameThenStudentsProps) {
  const user = useAppSelector(selectUser);
  const isSender = user?._id === dialog.session.instructor._id;
  if (!user || !isSender || hasName(user) || isNameAsked) return <AddStudentsDialog {...dialog} />;
  return <NameDialog user={user} onSaved={onNameAsked} onSkip={onNameAsked} onClose={dialog.onClose} />;
}

/** Adds students from a pasted list or a file: shows who would be added and why others would not, then adds them. */
function AddStudentsDialog({ session, text, onText, onClose, onAdded }: Props) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const [report, setReport] = useState<(AddedStudents & { wrong: readonly ListProblem[] }) | null>(null);
  const [problem, setProblem] = useState<Pick<Failure, 'message' | 'errors'> | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  // A long list is read when typing pauses.
  const shown = useDeferredValue(text);
  const table = useMemo(() => readTable(shown), [shown]);
  /** A choice holds for all lists with the same heading that would be read in the same way. */
  const [choices, setChoices] = useState<Record<string, Column[]>>({});
  const keyOf = ({ head, columns }: typeof table) => [...columns, head?.text].join();
  const columnsOf = (read: typeof table) => choices[keyOf(read)] ?? read.columns;
  const columns = columnsOf(table);
  const instructor = session.instructor.email;
  const list = useMemo(() => readStudents(table.rows, columns, instructor), [table, columns, instructor]);
  const members = useMembers(session, list.students.length > 0 && !report);
  const isNew = ({ email }: { email: string }) => !members?.has(email);
  const added = list.students.filter(isNew).length;

  const type = (typed: string) => {
    setProblem(null);
    onText(typed.replace(HIDDEN, ''));
  };
  const isUnproven = user?.address_unproven === true;
  // Not every server tells it before it refuses.
  const waits = freeSeats(session) !== 0 && (isUnproven || problem?.errors?.email !== undefined);
  useEffect(() => {
    if (!isUnproven) setProblem(null);
  }, [isUnproven]);
  const close = () => {
    if (!busy) onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const typed = readTable(text);
    const { students, problems } = readStudents(typed.rows, columnsOf(typed), instructor);
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
    const refused = new Set(data.refused.map(({ email }) => email));
    const kept = [...wrong, ...students.filter(({ email }) => refused.has(email))];
    onText((kept.length > 0 && typed.head ? [typed.head, ...kept] : kept).map((row) => row.text).join('\n'));
    setReport({ ...data, wrong });
    onAdded();
  };

  return (
    <Dialog heading="Add students" toggle={close} bare size="lg" autoFocus={false}>
      {report ? (
        <>
          <div className="modal-body">
            <AddedReport session={session} report={report} wrong={report.wrong} />
          </div>
          <div className="modal-footer">
            <Button type="button" color="primary" outline onClick={() => setReport(null)}>
              {text ? `Correct ${counted(report.wrong.length + report.refused.length, 'line')}` : 'Add more'}
            </Button>
            <Button type="button" color="accent" onClick={close}>
              Done
            </Button>
          </div>
        </>
      ) : (
        <form noValidate onSubmit={submit}>
          <div className="modal-body">
            <p>{seatsText(session, waits ? CONFIRM_FIRST : INVITATION)}</p>
            {waits && user && (
              <div className="mb-3">
                <ConfirmAddress email={user.email} onConfirmed={() => input.current?.focus()} />
              </div>
            )}
            <ListInput ref={input} text={text} onText={type} />
            {problem && <ErrorAlert>{problem.message}</ErrorAlert>}
            <Columns
              table={table}
              columns={columns}
              onChoose={(chosen) => setChoices({ ...choices, [keyOf(table)]: chosen })}
            />
            <ListPreview list={list} isTable={columns.length > 1} session={session} members={members} />
          </div>
          <div className="modal-footer">
            <Button type="button" color="primary" outline aria-disabled={busy} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" color="accent" aria-disabled={busy}>
              {busy ? 'Adding…' : addLabel(session, added, members !== null)}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

interface AddedReportProps {
  session: Class;
  report: AddedStudents;
  /** The lines of the list that hold no student. */
  wrong: readonly ListProblem[];
}

/** The result of adding students. */
export function AddedReport({ session, report: { added, repeated, refused }, wrong }: AddedReportProps) {
  const free = freeSeats(session);
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <p ref={heading} tabIndex={-1} role="status" className="lead">
        {added.length === 0
          ? 'No student was added.'
          : `${studentsText(added.length)} added. ${added.length === 1 ? 'An invitation is' : 'Invitations are'} on the way by email.`}
      </p>
      {repeated.length > 0 && (
        <p>
          {`${studentsText(repeated.length)} ${repeated.length === 1 ? 'was' : 'were'} in the class already, and got no second invitation.`}
        </p>
      )}
      {refused.length > 0 && (
        <Problems label="Students who were not added" title={`${studentsText(refused.length)} not added`}>
          {refused.map(({ email, reason }) => (
            <li key={email}>
              <bdi translate="no">{email}</bdi>
              {` – ${reason}`}
            </li>
          ))}
        </Problems>
      )}
      {wrong.length > 0 && (
        <Problems label="Lines that were not added" title={`${counted(wrong.length, 'line')} not added`}>
          <WrongLines problems={wrong} />
        </Problems>
      )}
      {free !== null && (
        <p className="mb-0">
          <span>{`${formatCount(free)} of ${formatCount(session.seats)} seats ${free === 1 ? 'is' : 'are'} free now. `}</span>
          {refused.length > 0 && free === 0 && <AddSeatsLink session={session} />}
        </p>
      )}
    </>
  );
}
