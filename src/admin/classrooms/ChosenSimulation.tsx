import type { Classroom } from '../../api/records/classroom';
import { focusHeading } from '../../components/focusHeading';
import { Chip } from '../shared/Chip';

interface Props {
  /** The id of the simulation; '' is all of them. */
  id: string;
  rows: readonly Classroom[] | null;
  onRemove: () => void;
}

/** The simulation that the list shows alone: only links choose it. Its name is taken from the rows. */
export function ChosenSimulation({ id, rows, onRemove }: Props) {
  if (!id) return null;
  const name = rows?.find((row) => row.client._id === id)?.client.name ?? id;
  const remove = () => {
    focusHeading();
    onRemove();
  };
  return (
    <ul className="list-unstyled d-flex mb-3" aria-label="Also filtered by">
      <Chip removal={`Remove the filter Simulation: ${name}`} onRemove={remove}>
        Simulation: <strong>{name}</strong>
      </Chip>
    </ul>
  );
}
