type Gate = (event: PopStateEvent) => void;

let gate: Gate | null = null;

/** Whoever stands here sees Back and Forward first, and may stop them; null leaves the place. */
export function standAtHistoryGate(next: Gate | null): void {
  gate = next;
}

let opened = false;

/** To be called before the router starts: what listens to the window is called in the order it came. */
export function openHistoryGate(): void {
  if (opened) return;
  opened = true;
  window.addEventListener('popstate', (event) => gate?.(event));
}
