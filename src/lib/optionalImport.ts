let underWay = 0;

/** Whether what is being loaded is something that the app can do without. */
export const isLoadingOptional = (): boolean => underWay > 0;

/** A module that the app can do without; null if it does not come, because something blocks it. */
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
