import type { Classroom } from '../../api/classrooms';
import { DateText } from '../shared/DateText';

interface Props {
  session: Pick<Classroom, 'opens_at' | 'closes_at'>;
  /** Within a sentence, with the times. */
  inSentence?: boolean;
}

/** When students may play. */
export function Dates({ session: { opens_at, closes_at }, inSentence = false }: Props) {
  const opens = <DateText iso={opens_at} withTime={inSentence} />;
  const closes = <DateText iso={closes_at} withTime={inSentence} />;
  if (opens_at && closes_at) {
    return (
      <span key="both">
        {opens} – {closes}
      </span>
    );
  }
  if (opens_at)
    return (
      <span key="opens">
        {inSentence ? 'from' : 'From'} {opens}
      </span>
    );
  if (!closes_at) return <span key="none">No dates</span>;
  return (
    <span key="closes">
      {inSentence ? 'until' : 'Until'} {closes}
    </span>
  );
}
