import type { Class } from '../../api/classes';
import { type ClassState, classStateOf } from '../../rules/classes';
import { StatusPill, type Tone } from '../shared/cells';

interface ClassPillsProps {
  session: Class;
  /** Nearly all of a list are open: a badge stands for what differs. */
  inList?: boolean;
}

const tones: Record<ClassState, Tone> = {
  Cancelled: 'danger',
  Opening: 'warning',
  Scheduled: 'info',
  Open: 'success',
  Closed: 'neutral',
};

/** The state of a class, and all that sets it apart from an ordinary one. */
export function ClassPills({ session, inList = false }: ClassPillsProps) {
  const { purchase, archived, co_taught, closes_at } = session;
  const state = classStateOf(session, new Date());
  return (
    <>
      {/* Without a closing, an archived class can still be played. */}
      {(!archived || closes_at) && !(inList && state === 'Open') && (
        <>
          <StatusPill tone={tones[state]}>
            {state === 'Opening' && purchase.awaits_approval ? 'To approve' : state}
          </StatusPill>{' '}
        </>
      )}
      {purchase.trial && <StatusPill tone="info">Trial</StatusPill>}{' '}
      {co_taught && <StatusPill tone="info">Co-teaching</StatusPill>}{' '}
      {archived && <StatusPill tone="neutral">Archived</StatusPill>}
    </>
  );
}
