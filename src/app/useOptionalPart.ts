import { type ComponentType, useEffect, useState } from 'react';
import { optionalImport } from '../lib/optionalImport';

/**
 * A part of the frame that loads when it is first wanted: null until then, `plain` if it does not load. Not Suspense,
 * which would show its empty fallback for 300 ms. `load` and `plain` must be stable.
 */
export function useOptionalPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  plain: ComponentType<Props>,
  isWanted: boolean,
): ComponentType<Props> | null {
  const [part, setPart] = useState<ComponentType<Props> | null>(null);
  const isMissing = isWanted && part === null;
  useEffect(() => {
    if (isMissing) optionalImport(load).then((module) => setPart(() => module?.default ?? plain));
  }, [isMissing, load, plain]);
  return part;
}
