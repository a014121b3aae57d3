import { mayOpen } from '../../rules/permissions';
import { schoolName } from '../../rules/schools';
import { useAppSelector } from '../../store/hooks';
import { fetchSchoolChoices, selectSchoolChoices } from '../../store/schools';
import { selectUser } from '../../store/session';
import { useFetchIfStale } from '../../store/useFetchIfStale';

/** The name of the school that a list shows alone, '' where it shows all; the id if the reader does not know it. */
export function useSchoolName(id: string): string {
  const role = useAppSelector(selectUser)?.role ?? '';
  const schools = useAppSelector((state) => selectSchoolChoices(state).items);
  useFetchIfStale(fetchSchoolChoices, id && mayOpen(role, 'users') ? [] : null);
  const known = schools?.find(({ _id }) => _id === id);
  return known ? schoolName(known) : id;
}
