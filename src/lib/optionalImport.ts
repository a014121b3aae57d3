let underWay = 0;

/** Whether an optional module is loading at the moment. */
export const isLoadingOptional = (): boolean => underWay > 0;

/** Loads a module that the app works without; null if it does not load, perhaps because something blocks it. */
export async function optionalImport<T>(load: () => Promise<T>): Promise<T | null> {
  underWay += 1;
  try {
    return (await load()) ?? null;
  } catch {
    return null;
  } finally {
    underWay -= 1;
  }
}
