/** Holds what passes until it is released, and counts it. */
export function aGate() {
  let running = 0;
  let most = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    running: () => running,
    most: () => most,
    release: () => release(),
    async pass<T>(work: () => Promise<T>): Promise<T> {
      running += 1;
      most = Math.max(most, running);
      await released;
      return work().finally(() => {
        running -= 1;
      });
    },
  };
}
