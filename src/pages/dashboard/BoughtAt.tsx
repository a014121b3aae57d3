import { formatDateTime } from '../../lib/format/dates';

/** When a session was bought. */
const BoughtAt = ({ iso }: { iso: string | null }) => <span>{`Bought ${formatDateTime(iso)}`}</span>;
export default BoughtAt;
