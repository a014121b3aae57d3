import type { Class } from '../../api/classes';
import { formatBareTime, formatClassDate, formatClassTime, zoneAt } from '../../lib/format/classTimes';
import { type ClassState, classStateOf } from '../../rules/classes';
import { StatusPill, type Tone } from '../shared/cells';

interface ClassPillsProps {
  session: Class;
}

const tones: Record<ClassState, Tone> = {
  Cancelled: 'danger',
  Opening: 'warning',
  Scheduled: 'info',
  Open: 'success',
  Closed: 'neutral',
};

/** The state of a class, and all that sets it apart from an ordinary one. */
export function ClassPills({ session }: ClassPillsProps) {
  const { purchase, archived, co_taught, closes_at } = session;
  const state = classStateOf(session, new Date());
  return (
    <>
      {/* Without a closing, an archived class can still be played. */}
      {(!archived || closes_at) && (
        <>
          <StatusPill tone={tones[state]}>{state}</StatusPill>{' '}
        </>
      )}
      {purchase.trial && <StatusPill tone="info">Trial</StatusPill>}{' '}
      {co_taught && <StatusPill tone="info">Co-teaching</StatusPill>}{' '}
      {archived && <StatusPill tone="neutral">Archived</StatusPill>}
    </>
  );
}

interface DatesProps {
  session: Pick<Class, 'opens_at' | 'closes_at' | 'time_zone'>;
  /** Within a sentence, with the times and their zone. */
  inSentence?: boolean;
}

/** When students may play. */
export function Dates({ session, inSentence = false }: DatesProps) {
  const { opens_at, closes_at } = session;
  const timeOf = (iso: string) => (
    <time dateTime={iso} title={inSentence ? undefined : formatClassTime(iso, session)}>
      {inSentence ? formatBareTime(iso, session) : formatClassDate(iso, session)}
    </time>
  );
  const opens = opens_at && timeOf(opens_at);
  const closes = closes_at && timeOf(closes_at);
  const [zoneFirst, zoneLast] = [opens_at, closes_at].map((iso) => zoneAt(iso, session, ', '));
  // The clocks may be set between the two.
  const isSameZone = !zoneFirst || !zoneLast || zoneFirst === zoneLast;
  const zone = inSentence && <span>{zoneLast || zoneFirst}</span>;
  if (opens_at && closes_at) {
    return (
      <span key="both">
        {opens}
        {inSentence && !isSameZone && <span>{zoneFirst}</span>} – {closes}
        {zone}
      </span>
    );
  }
  if (opens_at)
    return (
      <span key="opens">
        {inSentence ? 'from' : 'From'} {opens}
        {zone}
      </span>
    );
  if (!closes_at) return <span key="none">No dates</span>;
  return (
    <span key="closes">
      {inSentence ? 'until' : 'Until'} {closes}
      {zone}
    </span>
  );
}
