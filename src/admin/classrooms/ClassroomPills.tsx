import type { Classroom } from '../../api/classrooms';
import { type ClassState, classStateOf } from '../../rules/classes';
import { StatusPill, type Tone } from '../shared/StatusPill';

interface Props {
  session: Classroom;
}

const tones: Record<ClassState, Tone> = {
  Cancelled: 'danger',
  Opening: 'warning',
  Ready: 'success',
  'In class': 'info',
  Finished: 'neutral',
};

/** The state of a class, and all that sets it apart from an ordinary one. */
export function ClassroomPills({ session }: Props) {
  const { purchase, archived, co_taught } = session;
  const state = classStateOf(session, new Date());
  return (
    <>
      <StatusPill tone={tones[state]}>{state}</StatusPill>{' '}
      {purchase.trial && <StatusPill tone="info">Trial</StatusPill>}{' '}
      {co_taught && <StatusPill tone="info">Co-teaching</StatusPill>}{' '}
      {archived && <StatusPill tone="neutral">Archived</StatusPill>}
    </>
  );
}
