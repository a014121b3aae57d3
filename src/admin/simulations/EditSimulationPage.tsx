import { useEffect, useState } from 'react';
import { type Params, useLocation, useNavigate } from 'react-router-dom';
import { fetchSimulationRecord, selectSimulationRecord } from '../../store/admin/simulations';
import type { AppDispatch } from '../../store/store';
import { RecordPage } from '../shared/RecordPage';
import { SimulationEditor } from './SimulationEditor';

export const preload = (dispatch: AppDispatch, { id = '' }: Params) =>
  dispatch(fetchSimulationRecord.fetchIfStale(id));

const wasJustCreated = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'saved' in state;

export function Component() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  // Kept in state, since the next lines clear it from the history entry.
  const [created] = useState(() => (wasJustCreated(state) ? pathname : null));
  // Cleared, so that a reload does not say it a second time.
  useEffect(() => {
    if (!wasJustCreated(state)) return;
    const { saved: _, ...others } = state;
    navigate(pathname, { replace: true, state: others });
  }, [navigate, pathname, state]);
  return (
    <RecordPage
      list={['/clients', 'Clients']}
      noun="client"
      family={fetchSimulationRecord}
      select={selectSimulationRecord}
      title="Client"
      placeholder={<Waiting />}
    >
      {(simulation) => (
        <SimulationEditor key={simulation._id} simulation={simulation} justCreated={created === pathname} />
      )}
    </RecordPage>
  );
}

/** The placeholder of the editor while it loads. */
function Waiting() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading...</span>
      <span className="placeholder placeholder-block mb-4" />
      <span className="placeholder placeholder-block mb-4" />
    </div>
  );
}
