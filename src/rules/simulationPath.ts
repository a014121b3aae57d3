/** The address of a simulation's page in the library. */
export const simulationPath = ({ slug, _id }: { slug: string; _id: string }): string =>
  `/library/${encodeURIComponent(slug || _id)}`;
