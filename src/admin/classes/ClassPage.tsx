import './classPage.scss';
import { useLayoutEffect, useState } from 'react';
import { Link, type Params, useLocation, useNavigate, useParams } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Class } from '../../api/classes';
import type { User } from '../../api/session';
import { useBackToList } from '../../components/BackLink';
import { Cover } from '../../components/Cover';
import { LatePart } from '../../components/LatePart';
import { CsvButton } from '../../components/list/CsvButton';
import { PrintedAt } from '../../components/list/DateText';
import { MessageBox } from '../../components/MessageBox';
import { Placeholder } from '../../components/RecordContent';
import { today } from '../../lib/format/dates';
import { readListQuery } from '../../lib/listQuery';
import { tabStorage } from '../../lib/tabStorage';
import { webAddress } from '../../rules/addresses';
import { draftNames, isAfterClosing, isBeforeOpening, nameOfClass } from '../../rules/classes';
import { isCancelled } from '../../rules/purchases';
import { nextStepOf } from '../../rules/sessions/progress';
import { studentsExportName } from '../../rules/sessions/students';
import { exportStudents, fetchStudents } from '../../store/admin/members/classMembers';
import { clearAlert } from '../../store/alert';
import { fetchClass, selectClass } from '../../store/classes';
import { discardDraft } from '../../store/drafts';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import type { AppDispatch } from '../../store/store';
import { RecordPage } from '../shared/RecordPage';
import { ClassFacts, SimulationLink } from './ClassFacts';
import { ClassPills } from './ClassState';
import { exportQuery, studentsList, studentsQuery } from './classLists';
import { Remind } from './Remind';
import { Roster, useRoster } from './Roster';

export const preload = (dispatch: AppDispatch, { id = '' }: Params) => {
  const query = readListQuery(new URLSearchParams(window.location.search), studentsList);
  return Promise.all([
    dispatch(fetchClass.fetchIfStale(id)),
    dispatch(fetchStudents.fetchIfStale({ session: id, ...studentsQuery(query) })),
  ]);
};

const loadAdding = () => import('./AddStudentsDialog');
const loadSections = () => import('./ClassSettings');
const loadOtherAccount = () => import('../../components/account/OtherAccount');

const sessionsList = ['/sessions', 'Sessions'] as const;

export function Component() {
  return (
    <RecordPage
      above={<PrintedAt />}
      compact
      list={sessionsList}
      noun="session"
      family={fetchClass}
      select={selectClass}
      title="Session"
      titleOf={nameOfClass}
      status={(session) => (
        <>
          <SimulationLink simulation={session.client} className="class-cover">
            <Cover sources={[session.client.cover_url]} category="" />
            <span className="visually-hidden">{session.client.name}</span>
          </SimulationLink>
          <ClassPills session={session} />
        </>
      )}
      placeholder={<ClassPlaceholder />}
      missing={<ClassMissing />}
    >
      {(session) => <ClassDetail key={session._id} session={session} />}
    </RecordPage>
  );
}

/** The screen for a session that does not exist, or that is no longer shared with the user. */
function ClassMissing() {
  const { id = '' } = useParams();
  const address = useBackToList('/sessions');
  const dispatch = useAppDispatch();
  // Changes in its forms cannot be saved any more. A layout effect, so that no toast says that they are kept.
  useLayoutEffect(() => {
    for (const name of Object.values(draftNames(id))) dispatch(discardDraft(name));
    dispatch(clearAlert());
  }, [dispatch, id]);
  return (
    <>
      <p className="lead">
        There is no such session, or it is no longer shared with you. The link may also be incomplete.
      </p>
      <LatePart load={loadOtherAccount}>
        {(OtherAccount) => (
          <OtherAccount to={address} label="Go to Sessions">
            If another account runs the session, log out and sign in with that one.
          </OtherAccount>
        )}
      </LatePart>
    </>
  );
}

/** The placeholder of a class. */
const ClassPlaceholder = () => (
  <>
    <p role="status" className="visually-hidden">
      Loading...
    </p>
    <div aria-hidden="true">
      <Placeholder className="mb-3" width="18rem" height="1.5rem" />
      <Placeholder className="mb-3" width="18rem" height="2.75rem" />
      <Placeholder className="mb-3" height="4.9rem" />
      <Placeholder height="20rem" />
    </div>
  </>
);

/** A class with its students. */
function ClassDetail({ session }: { session: Class }) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const { roster, refresh } = useRoster(session._id);
  const cancelled = isCancelled(session.purchase);
  const runs = mayRun(user, session);
  const closed = !cancelled && isAfterClosing(session, new Date());
  const mayAdd = runs && !cancelled && !closed && session.session !== null;
  // The dashboard leads to a dialog, which closes with its address.
  const dialog = mayAdd ? hash : '';
  const show = (hash: string) => navigate({ search, hash }, { replace: true });
  // Nobody has been added yet, and no filter is set.
  const isEmpty = session.counts.invited === 0 && !roster.clear && !roster.list.items?.length;
  const add = () => show('add');
  const close = () => show('');
  // A host knows the buyer and the co-teachers; it refuses all others.
  const teaches = session.co_taught || user?._id === session.instructor._id;
  const address = teaches && !cancelled && webAddress(session.session?.url);
  const sections = [
    'students' as const,
    ...(!cancelled && (session.link || runs) ? ['link' as const] : []),
    ...(!session.co_taught && !cancelled ? ['co-teachers' as const] : []),
    ...(runs ? ['settings' as const] : []),
  ];
  const shown = useClassSection(sections);
  // The button for what comes next, where the list of students is not empty, and has it itself. Before the
  // opening, students are added, whom the home only counts.
  const now = new Date();
  const next = cancelled ? null : isBeforeOpening(session, now) ? 'add' : nextStepOf(session, now);
  const look = (action: ReturnType<typeof nextStepOf>) =>
    action === next && !isEmpty ? { color: 'accent', outline: false } : { color: 'primary', outline: true };
  const { query } = roster;
  return (
    <>
      <ClassFacts session={session} />
      <div className="d-flex flex-wrap align-items-end justify-content-between column-gap-3 mb-2 border-bottom d-print-none">
        <ClassSections sections={sections} shown={shown} />
        {shown === 'students' && (
          <div className="class-actions d-flex flex-wrap gap-2 py-1">
            {mayAdd && (
              <Remind
                session={session}
                isOpen={dialog === '#remind'}
                onOpen={() => show('remind')}
                onClose={close}
                onSent={refresh}
              />
            )}
            {mayAdd && !isEmpty && (
              <Button {...look('add')} onClick={add}>
                Add students
              </Button>
            )}
            {address && (
              <Button
                href={address}
                target="_blank"
                rel="noopener noreferrer"
                title="Opens in a new tab"
                {...look('open')}
              >
                Access Game
              </Button>
            )}
            {!isEmpty && (
              <CsvButton
                {...look('results')}
                label={next === 'results' ? 'Download results' : 'Export CSV'}
                name={`${studentsExportName(session.name, session.client)}-${today()}`}
                extension="classes"
                load={() => dispatch(exportStudents({ session: session._id, ...exportQuery(query) }))}
              />
            )}
          </div>
        )}
      </div>
      {!session.session && !cancelled && (
        <p className="text-secondary">
          {session.purchase.awaits_approval
            ? 'This order waits for an administrator to approve it: students can be added then.'
            : 'The simulation has not opened this session yet. We keep trying: students can be added as soon as it is open.'}
        </p>
      )}
      {cancelled && (
        <MessageBox color="warning">This session was cancelled: nobody can be added any more.</MessageBox>
      )}
      {shown === 'students' && (
        <Roster
          session={session}
          roster={roster}
          isEmpty={isEmpty}
          runs={runs}
          onChanged={refresh}
          onAdd={mayAdd ? add : undefined}
        />
      )}
      {shown !== 'students' && (
        <LatePart
          load={loadSections}
          fallback={
            <div className="record-body">
              <Placeholder height="30rem" />
            </div>
          }
          onMissing={() => navigate({ search }, { replace: true })}
        >
          {(ClassSettings) => (
            <ClassSettings
              section={shown}
              session={session}
              own={user?._id === session.instructor._id}
              runs={runs}
            />
          )}
        </LatePart>
      )}
      <AddStudents session={session} isOpen={dialog === '#add'} onClose={close} onAdded={refresh} />
    </>
  );
}

interface AddStudentsProps {
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
function AddStudents({ isOpen, ...dialog }: AddStudentsProps) {
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

const titles = {
  students: 'Students',
  link: 'Class link',
  'co-teachers': 'Co-teachers',
  settings: 'Settings',
} as const;

type ClassSection = keyof typeof titles;

/** The section that the address names by its fragment, else the students. */
function useClassSection(sections: readonly ClassSection[]): ClassSection {
  const { hash } = useLocation();
  return sections.find((section) => hash === `#${section}`) ?? 'students';
}

interface ClassSectionsProps {
  sections: readonly ClassSection[];
  shown: ClassSection;
}

/** The links to the sections of a class, of which one is shown at a time. */
function ClassSections({ sections, shown }: ClassSectionsProps) {
  // The filters of the students stay.
  const { search } = useLocation();
  if (sections.length < 2) return null;
  return (
    <nav className="class-sections d-flex flex-wrap" aria-label="Sections of this session">
      {sections.map((section) => (
        <Link
          key={section}
          to={{ search, hash: section === 'students' ? '' : section }}
          className={section === shown ? 'nav-link active' : 'nav-link'}
          aria-current={section === shown ? 'page' : undefined}
        >
          {titles[section]}
        </Link>
      ))}
    </nav>
  );
}

/** Whether the user may change a class: administrators all, others their own and shared ones. Managers see their school's. */
const mayRun = (user: User | null, { instructor, co_taught }: Class): boolean =>
  user !== null && (user.role !== 'manager' || user._id === instructor._id || co_taught);
