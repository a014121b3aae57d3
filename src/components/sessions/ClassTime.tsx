import { formatNear, formatOwnTime, type OfClass } from '../../lib/format/classTimes';
import { formatDateTime } from '../../lib/format/dates';

interface Props {
  iso: string | null;
  /** Undefined for the reader's time alone. */
  item?: OfClass | undefined;
  /** In short, as of this moment. */
  now?: Date;
}

/** A time of a class. */
export default function ClassTime({ iso, item, now }: Props) {
  const text = !item
    ? formatDateTime(iso)
    : now && iso
      ? formatNear(iso, item, now)
      : formatOwnTime(iso, item);
  return <time dateTime={iso ?? undefined}>{text}</time>;
}
