/** A school's name, or the code of one without. */
export const schoolName = ({ name, code }: { name: string; code: string }): string =>
  name || code || 'Unnamed school';
