import '../../../components/administration/quietDanger.scss';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Confirm } from '../../../components/administration/Confirm';
import { useListAddress } from '../../../components/administration/useListAddress';
import { useShown } from '../../../components/administration/useShown';
import type { Client } from '../../../contract/client';
import { updateClient } from '../../../store/adminClients';
import { showAlert } from '../../../store/alert';
import { useAppDispatch } from '../../../store/hooks';

interface Props {
  client: Client;
  onDeleted: () => void;
}

/** Takes a simulation out of the library: its status becomes `deleted`, and the record stays. */
export function DeleteClient({ client, onDeleted }: Props) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const list = useListAddress('/clients');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const shown = useShown();

  const remove = async () => {
    setBusy(true);
    setProblem(undefined);
    const { updated_at } = client;
    const { error } = await dispatch(updateClient(client._id, { status: 'deleted', updated_at }));
    if (!shown.current) return;
    setBusy(false);
    if (error) {
      setProblem(error.message);
      return;
    }
    onDeleted();
    dispatch(showAlert('success', 'Client successfully deleted.'));
    navigate(list, { replace: true });
  };

  return (
    <>
      <button type="button" className="btn btn-quiet-danger" onClick={() => setAsking(true)}>
        Delete
      </button>
      {asking && (
        <Confirm
          title={`Delete ${client.name}?`}
          confirm="Delete"
          danger
          busy={busy}
          error={problem}
          onConfirm={remove}
          onCancel={() => {
            setAsking(false);
            setProblem(undefined);
          }}
        >
          <p>It leaves the library. What has been bought of it stays, and its status can be set back.</p>
        </Confirm>
      )}
    </>
  );
}
