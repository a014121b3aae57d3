import type { Classroom } from '../../api/records/classroom';
import { isCancelled } from '../../rules/purchases';
import { StatusPill } from '../shared/StatusPill';

interface Props {
  session: Classroom;
}

/** All that sets a class apart from an ordinary one. */
export function ClassroomPills({ session: { purchase, session, archived, co_taught } }: Props) {
  const cancelled = isCancelled(purchase);
  return (
    <>
      {cancelled && <StatusPill tone="danger">Cancelled</StatusPill>}{' '}
      {!cancelled && !session && <StatusPill tone="warning">Opening</StatusPill>}{' '}
      {purchase.trial && <StatusPill tone="info">Trial</StatusPill>}{' '}
      {co_taught && <StatusPill tone="info">Co-teaching</StatusPill>}{' '}
      {archived && <StatusPill tone="neutral">Archived</StatusPill>}
    </>
  );
}
