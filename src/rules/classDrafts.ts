/** The names of the drafts of a class's forms. */
export const draftNames = (id: string) => ({
  settings: `sessions/${id}`,
  link: `sessions/${id}/link`,
  coTeachers: `sessions/${id}/co-teachers`,
});
