import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Classroom } from '../../api/classrooms';
import { MessageBox } from '../../components/MessageBox';
import { isAfterClosing } from '../../rules/classes';
import { isCancelled } from '../../rules/purchases';
import { webAddress } from '../../rules/webAddress';
import { useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import { AddStudents } from './AddStudents';
import { seatsPath } from './addStudents/seatsPath';
import { ClassroomFacts } from './ClassroomFacts';
import { ClassroomForm } from './ClassroomForm';
import { ClassSections, useClassSection } from './ClassSections';
import { CoTeachers } from './CoTeachers';
import { ClassLinkSection } from './link/ClassLinkSection';
import { mayRun } from './mayRun';
import { Roster } from './Roster';
import { useRoster } from './useRoster';

/** A class with its students. */
export function ClassroomDetail({ session }: { session: Classroom }) {
  const user = useAppSelector(selectUser);
  const [adding, setAdding] = useState(false);
  const { roster, refresh } = useRoster(session._id);
  const cancelled = isCancelled(session.purchase);
  const runs = mayRun(user, session);
  const closed = !cancelled && isAfterClosing(session, new Date());
  const mayAdd = runs && !cancelled && !closed && session.session !== null;
  // Nobody has been added yet, and no filter is set.
  const isEmpty = session.counts.invited === 0 && !roster.clear && !roster.list.items?.length;
  const open = useCallback(() => setAdding(true), []);
  // A host knows the buyer and the co-teachers; it refuses all others.
  const teaches = session.co_taught || user?._id === session.instructor._id;
  const address = teaches && webAddress(session.session?.url);
  const sections = [
    'students' as const,
    ...(!cancelled && (session.link || runs) ? ['link' as const] : []),
    ...(!session.co_taught && !cancelled ? ['co-teachers' as const] : []),
    ...(runs ? ['settings' as const] : []),
  ];
  const shown = useClassSection(sections);
  // An empty list of students, the class link and the settings have a main button of their own.
  const isMain = shown === 'co-teachers' || (shown === 'students' && !isEmpty);
  return (
    <>
      <ClassroomFacts session={session} showsPurchase={user?.role === 'administrator'} />
      <div className="class-bar d-print-none">
        <ClassSections sections={sections} shown={shown} />
        <div className="class-actions">
          {address && (
            <Button
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              title="Opens in a new tab"
              color="primary"
              outline
            >
              Access Game
            </Button>
          )}
          {session.sells_seats && (
            <Button tag={Link} to={seatsPath(session)} color="primary" outline>
              Add seats
            </Button>
          )}
          {mayAdd && (
            <Button color={isMain ? 'accent' : 'primary'} outline={!isMain} onClick={open}>
              Add students
            </Button>
          )}
        </div>
      </div>
      {!session.session && !cancelled && (
        <p className="text-secondary">
          The simulation has not opened this session yet. We keep trying: students can be added as soon as it
          is open.
        </p>
      )}
      {closed && runs && (
        <p className="text-secondary">
          This class has closed. To add or remind students, change its closing in the settings.
        </p>
      )}
      {cancelled && (
        <MessageBox color="warning">This purchase was cancelled: nobody can be added any more.</MessageBox>
      )}
      {shown === 'students' && (
        <Roster
          session={session}
          roster={roster}
          isEmpty={isEmpty}
          runs={runs}
          onChanged={refresh}
          onAdd={mayAdd ? open : undefined}
        />
      )}
      {shown === 'link' && <ClassLinkSection session={session} runs={runs} />}
      {shown === 'co-teachers' && (
        <CoTeachers session={session} own={user?._id === session.instructor._id} runs={runs} />
      )}
      {shown === 'settings' && <ClassroomForm session={session} />}
      <AddStudents session={session} isOpen={adding} onClose={() => setAdding(false)} onAdded={refresh} />
    </>
  );
}
