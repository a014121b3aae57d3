/** A time as answers have it; null without one. */
export const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;
