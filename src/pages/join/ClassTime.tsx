import type { OpenClass } from '../../api/links/classLinks';
import { formatOwnTime } from '../../lib/format/classTimes';

/** When a class opens or closes. */
const ClassTime = ({ iso, item }: { iso: string | null; item: OpenClass }) => (
  <span>{formatOwnTime(iso, item)}</span>
);
export default ClassTime;
