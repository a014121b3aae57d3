import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still mounted, for what follows a call. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
