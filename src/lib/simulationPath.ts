/** The address of a simulation's page in the library. */
export const clientPath = ({ slug, _id }: { slug: string; _id: string }): string =>
  `/library/${encodeURIComponent(slug || _id)}`;
