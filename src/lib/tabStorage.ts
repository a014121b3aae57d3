/** Used if the browser refuses sessionStorage; kept until the page unloads. */
const memory = new Map<string, string>();

/** JSON values in sessionStorage: they outlive a reload, but not the tab. */
export const tabStorage = {
  /** The stored value; null if there is none, or if it is not JSON. */
  read(key: string): unknown {
    try {
      return JSON.parse(memory.get(key) ?? sessionStorage.getItem(key) ?? 'null');
    } catch {
      return null;
    }
  },
  write(key: string, value: unknown): void {
    const text = JSON.stringify(value);
    try {
      sessionStorage.setItem(key, text);
      memory.delete(key);
    } catch {
      memory.set(key, text);
    }
  },
  remove(key: string): void {
    memory.delete(key);
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Storage is blocked, so there is nothing to remove.
    }
  },
  keys(): string[] {
    try {
      return [...new Set([...memory.keys(), ...Object.keys(sessionStorage)])];
    } catch {
      return [...memory.keys()];
    }
  },
  /** Removes all values, as when the user signs out. */
  clear(): void {
    memory.clear();
    try {
      sessionStorage.clear();
    } catch {
      // Storage is blocked, so there is nothing to remove.
    }
  },
};
