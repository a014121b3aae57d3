import type { Classroom } from '../../api/records/classroom';
import { isCancelled } from '../../rules/purchases';
import { StatusPill } from '../shared/StatusPill';

/** All that sets a class apart from an ordinary one. */
export function ClassroomPills({ session: { purchase, session, archived } }: { session: Classroom }) {
  const cancelled = isCancelled(purchase);
  return (
    <>
      {cancelled && <StatusPill tone="danger">Cancelled</StatusPill>}
      {!cancelled && !session && <StatusPill tone="warning">Opening</StatusPill>}
      {purchase.trial && <StatusPill tone="info">Trial</StatusPill>}
      {archived && <StatusPill tone="neutral">Archived</StatusPill>}
    </>
  );
}
