import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { loadMissingStyles } from '../lib/missingStyles';
import { showAlert } from '../store/alert';
import { useAppDispatch } from '../store/hooks';
import { CrashBoundary } from './CrashBoundary';

export const MISSING_PART = 'This could not be opened. Check your connection and try again.';

/** Loads the file of a part that is opened, with the style sheets that did not come. */
export const loadLatePart = <File,>(load: () => Promise<File>): Promise<File> =>
  loadMissingStyles().then(load);

interface Props<Part> {
  load: () => Promise<{ default: ComponentType<Part> }>;
  /** Shown until the file has come. */
  fallback?: ReactNode;
  /** Takes the part away again, after a message that it could not be opened. */
  onMissing: () => void;
  children: (Part: ComponentType<Part>) => ReactNode;
}

/**
 * A dialog or menu whose file is loaded when it is first opened. If the file does not come, perhaps since the
 * connection is lost, the screen below stays with all that was typed.
 */
export function LatePart<Part>({ load, fallback, onMissing, children }: Props<Part>) {
  // React keeps the error of a file that did not come: each opening asks for the file.
  const [Loaded] = useState(() => lazy(() => loadLatePart(load)));
  return (
    <CrashBoundary fallback={() => <Missing onMissing={onMissing} />}>
      <Suspense fallback={fallback}>{children(Loaded)}</Suspense>
    </CrashBoundary>
  );
}

function Missing({ onMissing }: { onMissing: () => void }) {
  const dispatch = useAppDispatch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the part is taken away once
  useEffect(() => {
    dispatch(showAlert('danger', MISSING_PART));
    onMissing();
  }, []);
  return null;
}
