/** A school's name, or the code of one without. */
export const schoolName = ({ name, code }: { name: string; code: string }): string =>
  name || code || 'Unnamed school';

/** The reason why the students of an instructor pay nothing, although the simulation has a price. */
export const PLAYS_FREE = 'your school plays this simulation free';
export const NOBODY_PAYS = `There is nothing to pay, for you or for your students: ${PLAYS_FREE}.`;
