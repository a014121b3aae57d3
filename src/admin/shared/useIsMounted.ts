import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still there, for what is to happen only then after a call. */
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
