/** Stands in where the browser refuses sessionStorage; lasts as long as the page. */
const memory = new Map<string, string>();

/** JSON values of this tab: they outlive a reload, not the tab. */
export const tabStorage = {
  /** Whatever is stored there; null for nothing and for what is no JSON. */
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
      // Blocked: there is nothing to remove.
    }
  },
  keys(): string[] {
    try {
      return [...new Set([...memory.keys(), ...Object.keys(sessionStorage)])];
    } catch {
      return [...memory.keys()];
    }
  },
  /** Forgets everything, as when the user signs out. */
  clear(): void {
    memory.clear();
    try {
      sessionStorage.clear();
    } catch {
      // Blocked: there is nothing to remove.
    }
  },
};
