import { writeFileSync } from 'node:fs';

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

/** A measured value, with its upper limit if there is one. */
export interface Figure {
  screen: string;
  figure: string;
  value: number;
  unit: 'ms' | 'kB' | '';
  /**
   * The ratio of the value to that of the floor page in the same run, or of what the figure names. If it is set, the
   * limit is a ratio too.
   */
  ratio?: number;
  bar?: number | undefined;
}

const reported: Figure[] = [];

const isMet = ({ value, ratio, bar = Number.POSITIVE_INFINITY }: Figure): boolean => (ratio ?? value) <= bar;
const decimals = { ms: 0, kB: 1, '': 3 };

function cellsOf(figure: Figure): (string | number)[] {
  const { screen, value, unit, ratio, bar } = figure;
  return [
    screen,
    figure.figure,
    Number.isInteger(value) ? value : value.toFixed(decimals[unit]),
    unit,
    ratio?.toFixed(2) ?? '',
    ...(bar === undefined ? ['', ''] : [`≤ ${bar}`, isMet(figure) ? 'met' : 'missed']),
  ];
}

export function printFigures(title: string, figures: readonly Figure[]): void {
  reported.push(...figures);
  printTable(title, [['screen', 'figure', 'value', '', '/ floor', 'bar', ''], ...figures.map(cellsOf)]);
}

/** Writes all printed figures to a file. */
export function writeFigures(path: string): void {
  const figures = reported.map((figure) => ({
    ...figure,
    ...(figure.bar !== undefined && { met: isMet(figure) }),
  }));
  writeFileSync(path, JSON.stringify({ date: new Date().toISOString(), figures }, null, 2));
}

/** Prints a title and rows of cells in aligned columns. */
export function printTable(title: string, rows: readonly (readonly (string | number)[])[]): void {
  const texts = rows.map((row) => row.map(String));
  const widths = (texts[0] ?? []).map((_, column) =>
    Math.max(...texts.map((row) => row[column]?.length ?? 0)),
  );
  console.log(`\n${title}`);
  for (const row of texts) {
    console.log(
      row
        .map((cell, column) =>
          column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  '),
    );
  }
}
