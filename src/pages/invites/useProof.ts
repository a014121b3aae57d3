import { useEffect, useRef } from 'react';

/** Calls once the address of the reader is proven. The line below the header has the means. */
export function useProof(isUnproven: boolean, onConfirmed: () => void) {
  const was = useRef(isUnproven);
  useEffect(() => {
    if (was.current && !isUnproven) onConfirmed();
    was.current = isUnproven;
  }, [isUnproven, onConfirmed]);
}
