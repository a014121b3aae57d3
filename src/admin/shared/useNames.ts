import { mayOpen } from '../../rules/permissions';
import { schoolName } from '../../rules/schools';
import { fetchSchoolChoices, selectSchoolChoices } from '../../store/admin/schools';
import { fetchSimulation, selectListedSimulation, selectSimulation } from '../../store/catalogue';
import { useAppSelector, useFetchIfStale } from '../../store/hooks';
import { selectUser } from '../../store/session';

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

/** The name of the school that a list shows alone, '' where it shows all; the id if the reader does not know it. */
export function useSchoolName(id: string): string {
  const role = useAppSelector(selectUser)?.role ?? '';
  const schools = useAppSelector((state) => selectSchoolChoices(state).items);
  useFetchIfStale(fetchSchoolChoices, id && mayOpen(role, 'users') ? [] : null);
  const known = schools?.find(({ _id }) => _id === id);
  return known ? schoolName(known) : id;
}
