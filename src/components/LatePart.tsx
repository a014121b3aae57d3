import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadMissingStyles } from '../lib/lateFiles';
import { showAlert } from '../store/alert';
import { useAppDispatch } from '../store/hooks';

export const MISSING_PART = 'This could not be opened. Check your connection and try again.';

/** Loads the file of a part that is opened, with the style sheets that did not come. */
export const loadLatePart = <File,>(load: () => Promise<File>): Promise<File> =>
  loadMissingStyles().then(load);

interface Props<Part> {
  load: () => Promise<{ default: ComponentType<Part> }>;
  /** Shown until the file has come. */
  fallback?: ReactNode;
  /** Takes the part away again, after a message that it could not be opened. */
  onMissing?: () => void;
  children: (Part: ComponentType<Part>) => ReactNode;
}

/**
 * A part whose file is loaded when it is first opened. If the file does not come, perhaps since the
 * connection is lost, the screen below stays with all that was typed. Not Suspense, which would show its fallback for
 * 300 ms at each opening. `load` must be stable.
 */
export function LatePart<Part>({ load, fallback, onMissing, children }: Props<Part>) {
  const [Loaded, setLoaded] = useState<ComponentType<Part> | null>(null);
  useEffect(() => {
    loadLatePart(load).then(
      (file) => setLoaded(() => file.default),
      // The boundary reports what is thrown, and takes the part away.
      (error) =>
        setLoaded(() => () => {
          throw error;
        }),
    );
  }, [load]);
  return (
    <CrashBoundary fallback={() => <Missing onMissing={onMissing} />}>
      {Loaded ? children(Loaded) : fallback}
    </CrashBoundary>
  );
}

function Missing({ onMissing }: { onMissing: (() => void) | undefined }) {
  const dispatch = useAppDispatch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the part is taken away once
  useEffect(() => {
    dispatch(showAlert('danger', MISSING_PART));
    onMissing?.();
  }, []);
  return null;
}

interface CrashBoundaryProps {
  /** The content after an error; `retry` renders the children again. */
  fallback: (retry: () => void) => ReactNode;
  /** The boundary tries again when this changes. */
  place?: string;
  /** Called before the children are rendered again. */
  onRetry?: () => void;
  children: ReactNode;
}

/** Renders a fallback after an error in its children; main.tsx reports the error. */
export class CrashBoundary extends Component<CrashBoundaryProps> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidUpdate({ place }: CrashBoundaryProps) {
    if (this.state.crashed && place !== this.props.place) this.retry();
  }

  readonly retry = () => {
    this.props.onRetry?.();
    this.setState({ crashed: false });
  };

  override render() {
    return this.state.crashed ? this.props.fallback(this.retry) : this.props.children;
  }
}
