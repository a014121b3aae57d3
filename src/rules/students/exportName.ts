import { slugify } from '../slug';

/** The name of the file of a class's students, without date and extension. */
export const studentsExportName = (className: string, simulation: { name: string }): string =>
  `${slugify(className) || slugify(simulation.name) || 'class'}-students`;
