import type { Classroom } from '../../api/records/classroom';
import { DateText } from '../shared/DateText';

interface Props {
  session: Pick<Classroom, 'opens_at' | 'closes_at'>;
  withTime?: boolean;
}

/** When students may play. */
export function Dates({ session: { opens_at, closes_at }, withTime = false }: Props) {
  const opens = <DateText iso={opens_at} withTime={withTime} />;
  const closes = <DateText iso={closes_at} withTime={withTime} />;
  if (opens_at && closes_at) {
    return (
      <>
        {opens} – {closes}
      </>
    );
  }
  if (opens_at) return <>From {opens}</>;
  return closes_at ? <>Until {closes}</> : 'No dates';
}
