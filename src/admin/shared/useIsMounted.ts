import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Whether the component is still mounted, for what follows a call. It is told as soon as the component leaves the
 * page: an ordinary effect is cleaned up later, and an answer in between would be reported to nobody.
 */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
