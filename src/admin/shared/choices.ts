type Choices = readonly (readonly [value: string, label: string])[];

/** The choices of a field or filter, and the present value if it is none of them. */
export const withPresent = (choices: Choices, present: string, label = present): Choices =>
  choices.some(([value]) => value === present) ? choices : [...choices, [present, label]];
