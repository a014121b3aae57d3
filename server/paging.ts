interface PageQuery {
  pp?: number | undefined;
  pag?: number | undefined;
}

/** Rows to skip and to take for a list's `pp` and `pag`; without `pp`, `defaultSize` rows. */
export function pageOf({ pp, pag = 1 }: PageQuery, { defaultSize = 1000, maxSize = 1000 } = {}) {
  const limit = Math.min(pp ?? defaultSize, maxSize);
  return { limit, offset: (pag - 1) * limit };
}
