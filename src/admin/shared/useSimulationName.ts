import { fetchSimulation, selectListedSimulation, selectSimulation } from '../../store/catalogue';
import { useAppSelector } from '../../store/hooks';
import { useFetchIfStale } from '../../store/useFetchIfStale';

interface Row {
  client: { _id: string; name: string };
}

/**
 * The name of the simulation that a list shows alone, '' where it shows all. It is taken from the rows; where they have
 * none, the catalogue is asked.
 */
export function useSimulationName(id: string, rows: readonly Row[] | null): string {
  const inRows = rows?.find(({ client: simulation }) => simulation._id === id)?.client.name;
  const listed = useAppSelector((state) => selectListedSimulation(state, id))?.name;
  const detail = useAppSelector((state) => selectSimulation(state, id));
  const known = inRows ?? listed;
  useFetchIfStale(fetchSimulation, id && rows && !known ? [id] : null);
  if (id === '') return '';
  return known ?? detail.item?.name ?? (detail.error ? 'not in the library' : '…');
}
