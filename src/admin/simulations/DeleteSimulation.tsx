import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Simulation } from '../../api/admin/simulations';
import type { Failure } from '../../api/http';
import { useBackToList } from '../../components/BackLink';
import { Confirm } from '../../components/Dialog';
import { bodyOf } from '../../components/form/versions';
import { deleteSimulation, fetchSimulationRecord } from '../../store/admin/simulations';
import { showAlert } from '../../store/alert';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectExtensions } from '../../store/session';
import { useIsMounted } from '../shared/useIsMounted';
import { fieldsOf, formOf, nameOf } from './simulationForm';

interface Props {
  simulation: Simulation;
  onDeleted: () => void;
}

/** Takes a simulation out of the library: its status becomes `deleted`, and the record stays. */
export function DeleteSimulation({ simulation, onDeleted }: Props) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const list = useBackToList('/clients');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** Another user's newer version, if it was the reason why deleting failed. */
  const [newerVersion, setNewerVersion] = useState<string>();
  const isMounted = useIsMounted();
  const extensions = useAppSelector(selectExtensions);

  const close = () => {
    setAsking(false);
    setProblem(undefined);
    setNewerVersion(undefined);
  };

  const explain = async (error: Failure) => {
    const newer = error.status === 409 ? await dispatch(fetchSimulationRecord(simulation._id)) : null;
    setNewerVersion(newer?.data?.updated_at);
    setProblem(newer?.data ? 'This client was changed meanwhile. Delete it all the same?' : error.message);
  };

  const remove = async () => {
    setBusy(true);
    setProblem(undefined);
    const stored = fieldsOf(formOf(simulation), extensions);
    const save = bodyOf({ ...stored, status: 'deleted' }, stored, newerVersion ?? simulation.updated_at);
    const { error } = await dispatch(deleteSimulation(simulation._id, save));
    if (error) await explain(error);
    if (!isMounted.current) return;
    setBusy(false);
    if (error) return;
    onDeleted();
    dispatch(showAlert('success', 'Client successfully deleted.'));
    navigate(list, { replace: true });
  };

  return (
    <>
      {simulation.status !== 'deleted' && (
        <Button
          color="link"
          className="text-danger fw-semibold text-decoration-none"
          onClick={() => setAsking(true)}
        >
          Delete
        </Button>
      )}
      {asking && (
        <Confirm
          title={`Delete ${nameOf(simulation)}?`}
          confirm="Delete"
          danger
          busy={busy}
          error={problem}
          onConfirm={remove}
          onCancel={close}
        >
          <p>
            It will be removed from the library. Existing purchases keep working, and you can restore it by
            its status.
          </p>
        </Confirm>
      )}
    </>
  );
}
