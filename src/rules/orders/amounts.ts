/** Goes with each total that is still to be paid. */
export const currencyNote = (hasTax: boolean): string =>
  `In US dollars. ${hasTax ? 'Tax is added where it applies.' : 'No tax is added.'}`;

/** In place of a price that a school’s instructors are not asked for. */
export const FREE_FOR_SCHOOL = 'Free for your school';

/** The total with tax in USD; null where it is not known. */
export const grossOf = ({ total, tax }: { total: number | null; tax?: number | null }): number | null =>
  total === null ? null : total + (tax ?? 0);
