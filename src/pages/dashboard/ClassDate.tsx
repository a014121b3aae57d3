import { formatNear } from '../../lib/format/classTimes';
import { formatDateTime } from '../../lib/format/dates';

interface Props {
  iso: string;
  /** The class's own. */
  zone: string;
  /** Null for the reader's time, with the day. */
  now: Date | null;
}

const ClassDate = ({ iso, zone, now }: Props) => (
  <time dateTime={iso}>{now ? formatNear(iso, { time_zone: zone }, now) : formatDateTime(iso)}</time>
);
export default ClassDate;
