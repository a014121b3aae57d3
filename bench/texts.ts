const words =
  'supply price team bid launch shift harbour market ward plan risk offer brand network season'.split(' ');

export const wordsFrom = (seed: number, count: number): string =>
  Array.from({ length: count }, (_, n) => words[(seed * 7 + n * 5) % words.length]).join(' ');

const richText = (seed: number, paragraphs: number): string =>
  Array.from(
    { length: paragraphs },
    (_, n) =>
      `<p>${wordsFrom(seed + n, 40)} <strong>${wordsFrom(seed, 4)}</strong> <a href="https://help.example/${n}">${wordsFrom(n, 2)}</a>.</p>`,
  ).join('\n');

/** The six rich texts of a simulation. */
export const richTexts = {
  description: richText(1, 1),
  overview: richText(2, 5),
  res_collateral: richText(3, 3),
  res_add_students: richText(4, 3),
  res_launch: richText(5, 3),
  res_debrief: richText(6, 3),
};
