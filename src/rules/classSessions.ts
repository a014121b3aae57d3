/** The page where a class session is managed at its simulation's host; '' where the host's root is not known. */
export const classSessionPage = (root: string, classSessionId: string): string =>
  root && `${root.replace(/\/+$/, '')}/admin/games/${encodeURIComponent(classSessionId)}`;
