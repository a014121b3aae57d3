import { StatusPill } from '../../../components/administration/StatusPill';
import type { Purchase } from '../../../contract/purchase';

interface Props {
  purchase: Purchase;
  processing: boolean;
  onProcess: () => void;
}

/** Whether the seats are confirmed at the simulation's host, and the button that does it. */
export function ProcessState({ purchase: { processed, session, data }, processing, onProcess }: Props) {
  if (processed) return <StatusPill tone="success">Processed</StatusPill>;
  if (!session) return 'N/A';
  return (
    <button
      type="button"
      className="row-button"
      aria-disabled={processing}
      onClick={() => {
        if (!processing) onProcess();
      }}
    >
      {processing ? 'Processing…' : 'Process'} <span className="visually-hidden">order {data.order}</span>
    </button>
  );
}
