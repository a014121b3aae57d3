import { ownSessionsQuery } from '../../rules/classes';
import { studentsText } from '../../rules/sessions/students';
import { fetchOwnSessions, selectOwnSessions } from '../../store/classes';
import { useAppSelector, useFetchIfStale } from '../../store/hooks';

/** The number of all students of an own session; nothing where it is not known. */
export default function ClassTotal({ id, before }: { id: string; before: string }) {
  const { items } = useAppSelector(selectOwnSessions);
  useFetchIfStale(fetchOwnSessions, [ownSessionsQuery]);
  const invited = items?.find(({ _id }) => _id === id)?.counts.invited;
  return invited ? <span>{before + studentsText(invited)}</span> : null;
}
