const pending = new Set<() => void>();

/**
 * Whoever tells a form late what is written registers here, and tells it at once when `flushPending` asks.
 * @returns what ends that.
 */
export function registerPending(flush: () => void): () => void {
  pending.add(flush);
  return () => {
    pending.delete(flush);
  };
}

/** To be called before it is decided whether there is something to lose. */
export function flushPending(): void {
  for (const flush of pending) {
    try {
      flush();
    } catch (error) {
      // The others are asked all the same.
      reportError(error);
    }
  }
}
