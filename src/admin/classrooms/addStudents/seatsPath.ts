/** The page that sells further seats for a class session. */
export const seatsPath = ({ _id }: { _id: string }): string => `/sessions/${encodeURIComponent(_id)}/seats`;
