import type { Browser } from '@playwright/test';
import { type Load, load, type Moments, type Target } from './load';
import { type Figure, median, printFigures } from './report';

const FIRST_PAINT = 0.45;
const LAYOUT_SHIFT = 0.02;

/** Loads the targets in turns, so that a busy moment of the machine affects all targets alike. */
async function loadInTurns(browser: Browser, targets: readonly Target[], rounds: number, visits: number) {
  const loads = new Map<string, Load[]>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const target of targets) {
      const measured = await load(browser, target, visits);
      // The first round is only a warm-up.
      if (round > 0) loads.set(target.name, [...(loads.get(target.name) ?? []), measured]);
    }
  }
  const valuesOf = ({ name }: Target, moment: keyof Moments) =>
    (loads.get(name) ?? []).map((measured) => measured[moment]);
  /** The medians of a moment and of its ratio to another target, by default the floor page, in the same round. */
  const figureOf = (target: Target, moment: Exclude<keyof Moments, 'shift'>, other = targets[0]) => {
    const values = valuesOf(target, moment);
    const others = other ? valuesOf(other, moment) : [];
    const ratios = values.map((value, round) => value / (others[round] ?? Number.NaN));
    return { screen: target.name, unit: 'ms' as const, value: median(values), ratio: median(ratios) };
  };
  return { valuesOf, figureOf };
}

const condition = (rounds: number) => `slow 4G and processor ÷ 4, medians of ${rounds}`;

/** Measures loads with an empty cache; the first target is the floor page. */
export async function benchLoad(browser: Browser, targets: readonly Target[], rounds: number): Promise<void> {
  const { valuesOf, figureOf } = await loadInTurns(browser, targets, rounds, 1);
  const purchases = targets.find(({ name }) => name === 'purchases');
  const figures = targets.flatMap((target, n): Figure[] => {
    const { visible, usable, usableToPurchases } = target.bars;
    const isFloor = n === 0;
    return [
      ...(visible === undefined
        ? []
        : [{ ...figureOf(target, 'visible'), figure: 'can be filled and sent', bar: visible }]),
      { ...figureOf(target, 'usable'), figure: 'usable', bar: usable },
      ...(usableToPurchases === undefined
        ? []
        : [
            {
              ...figureOf(target, 'usable', purchases),
              figure: 'usable, / purchases',
              bar: usableToPurchases,
            },
          ]),
      { ...figureOf(target, 'firstPaint'), figure: 'first paint', bar: isFloor ? undefined : FIRST_PAINT },
      {
        screen: target.name,
        figure: 'layout shift',
        unit: '',
        value: Math.max(...valuesOf(target, 'shift')),
        bar: isFloor ? undefined : LAYOUT_SHIFT,
      },
    ];
  });
  printFigures(`Cold load, ${condition(rounds)}`, figures);
}

/** Measures the second of two visits, with a filled cache; the first target is the floor page. */
export async function benchRevisit(
  browser: Browser,
  targets: readonly Target[],
  rounds: number,
): Promise<void> {
  const { figureOf } = await loadInTurns(browser, targets, rounds, 2);
  const figures = targets.map((target) => ({
    ...figureOf(target, 'usable'),
    figure: 'usable again',
    bar: target.bars.revisit,
  }));
  printFigures(`Second visit, ${condition(rounds)}`, figures);
}
