import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still there, for what is to happen only then after a call. */
export function useShown(): RefObject<boolean> {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
}
