import { Button, ModalBody, ModalFooter, ModalHeader } from 'reactstrap';
import type { CatalogueItem } from '../../api/catalogue';
import { Dialog } from '../../components/dialogs/Dialog';
import { ConfirmAddress } from '../../components/identity/ConfirmAddress';
import { Placeholder } from '../../components/Placeholder';
import { RecordContent } from '../../components/RecordContent';
import { fetchMaterials, selectMaterials } from '../../store/catalogue';
import { useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import { useFetchIfStale } from '../../store/useFetchIfStale';
import { MaterialsContent } from './MaterialsContent';

interface Props {
  simulation: CatalogueItem;
  onClose: () => void;
}

/** The teaching materials of a simulation. */
export function MaterialsDialog({ simulation, onClose }: Props) {
  const record = useAppSelector((state) => selectMaterials(state, simulation._id));
  const user = useAppSelector(selectUser);
  const retry = useFetchIfStale(fetchMaterials, [simulation._id]);
  return (
    <Dialog toggle={onClose} labelledBy="materials-title" size="lg" centered scrollable className="materials">
      <p className="d-none d-print-block fw-semibold text-secondary mb-1">Casebridge</p>
      <ModalHeader toggle={onClose} id="materials-title" tag="h2">
        Materials <small>{simulation.name}</small>
      </ModalHeader>
      <ModalBody>
        {!record.item && record.error?.errors?.email && user ? (
          <UnprovenAddress message={record.error.message} email={user.email} onRetry={retry} />
        ) : (
          <RecordContent record={{ ...record, retry }} placeholder={<Waiting />}>
            {(materials) => <MaterialsContent materials={materials} />}
          </RecordContent>
        )}
      </ModalBody>
      {record.item && (
        <ModalFooter>
          <Button outline color="primary" onClick={() => window.print()}>
            Print
          </Button>
        </ModalFooter>
      )}
    </Dialog>
  );
}

const UnprovenAddress = ({
  message,
  email,
  onRetry,
}: {
  message: string;
  email: string;
  onRetry: () => void;
}) => (
  <div className="text-center my-5">
    <p role="alert">{message}</p>
    <ConfirmAddress email={email} />
    <Button type="button" color="link" onClick={onRetry}>
      I’ve opened the link
    </Button>
  </div>
);

/** The placeholder of the materials. */
function Waiting() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading...</span>
      <Placeholder className="mt-4 mb-3" width="9rem" height="1.6rem" />
      <Placeholder className="mb-3" height="6.5rem" />
      <Placeholder className="mb-3" height="6.5rem" />
    </div>
  );
}
