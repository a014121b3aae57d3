import '../../styles/overlays.scss';
import { useEffect } from 'react';
import { Modal, ModalBody, ModalHeader } from 'reactstrap';
import { ErrorState } from '../../components/ErrorState';
import type { CatalogueItem } from '../../contract/client';
import { fetchMaterials, selectMaterials } from '../../store/clients';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { MaterialsContent } from './MaterialsContent';

interface Props {
  client: CatalogueItem;
  onClose: () => void;
}

/** The teaching materials of a simulation, for those who have it. Loaded when it is first opened. */
export default function MaterialsDialog({ client, onClose }: Props) {
  const { item, error } = useAppSelector((state) => selectMaterials(state, client._id));
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(fetchMaterials.fetchIfStale(client._id));
  }, [dispatch, client._id]);
  return (
    <Modal isOpen toggle={onClose} labelledBy="materials-title" size="lg" centered scrollable>
      <ModalHeader toggle={onClose} id="materials-title" tag="h2">
        Materials <span className="materials-of">{client.name}</span>
      </ModalHeader>
      <ModalBody>
        {item && <MaterialsContent materials={item} />}
        {!item && error && <ErrorState error={error} onRetry={() => dispatch(fetchMaterials(client._id))} />}
        {!item && !error && (
          <div role="status">
            <span className="visually-hidden">Loading...</span>
            <span className="placeholder placeholder-heading" />
            <span className="placeholder placeholder-paragraph" />
            <span className="placeholder placeholder-paragraph" />
          </div>
        )}
      </ModalBody>
    </Modal>
  );
}
