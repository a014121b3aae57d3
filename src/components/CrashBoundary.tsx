import { Component, type ReactNode } from 'react';

interface Props {
  /** The content after an error; `retry` renders the children again. */
  fallback: (retry: () => void) => ReactNode;
  /** The boundary tries again when this changes. */
  place?: string;
  /** Called before the children are rendered again. */
  onRetry?: () => void;
  children: ReactNode;
}

/** Renders a fallback after an error in its children; main.tsx reports the error. */
export class CrashBoundary extends Component<Props> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidUpdate({ place }: Props) {
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
