import { useEffect, useState } from 'react';
import type { Classroom } from '../../../api/records/classroom';
import { fetchAddresses } from '../../../store/classStudents';
import { useAppDispatch } from '../../../store/hooks';

const nobody: ReadonlySet<string> = new Set();

/**
 * The addresses of the students who are in the class already, loaded while they are wanted; null as long as they are not
 * known.
 */
export function useMembers({ _id, counts }: Classroom, isWanted: boolean): ReadonlySet<string> | null {
  const dispatch = useAppDispatch();
  const [members, setMembers] = useState<ReadonlySet<string> | null>(null);
  const asks = isWanted && counts.invited !== 0;
  useEffect(() => {
    if (!asks) return;
    let isCurrent = true;
    dispatch(fetchAddresses(_id)).then(({ data }) => {
      // Without an answer, the server says it when the students are added.
      if (isCurrent && data) setMembers(new Set(data));
    });
    return () => {
      isCurrent = false;
      setMembers(null);
    };
  }, [dispatch, _id, asks]);
  return counts.invited === 0 ? nobody : members;
}
