import type { Role } from '../src/contract/user';
import { aClass, type Dataset, simulation, simulationRecord } from './fixtures';

/** The upper limit of each figure: a ratio to the floor page, a count, or kilobytes. */
export interface Bars {
  /** The form can be filled in and sent, even if React has not hydrated it yet. */
  visible?: number;
  usable?: number;
  /** The ratio to the list of 100 purchases. */
  usableToPurchases?: number;
  /** The second visit, with a filled cache. */
  revisit?: number;
  requests?: number;
  scripts?: number;
  styles?: number;
}

export interface Screen {
  name: string;
  path: string;
  /**
   * A screen is usable as soon as `count` elements of this selector are visible and React has rendered or hydrated
   * the last one.
   */
  selector: string;
  count: number;
  data: Dataset;
  role?: Role;
  bars: Bars;
}

const library = { path: 'library', selector: 'main article a', count: 4 };
const list = { selector: 'tbody tr a', count: 20, data: 'administrator', role: 'administrator' } as const;
const classPage = {
  path: `sessions/${aClass._id}`,
  count: 100,
  bars: { usableToPurchases: 1.3 },
} as const;
const listCounts = { requests: 11, scripts: 130, styles: 13 };

export const screens: readonly Screen[] = [
  {
    name: 'sign-in',
    path: 'login',
    selector: 'form:has(input[type=password]:enabled) button[type=submit]:enabled',
    count: 1,
    data: 'cards-24',
    bars: { visible: 0.55, usable: 1, revisit: 1.4, scripts: 94, styles: 8 },
  },
  {
    ...library,
    name: 'library-24',
    data: 'cards-24',
    bars: { usable: 1.12, scripts: 98, styles: 8 },
  },
  { ...library, name: 'library-200', data: 'cards-200', bars: { usable: 1.12 } },
  { ...library, name: 'library-2000', data: 'cards-2000', bars: { usable: 1.18 } },
  {
    name: 'detail',
    path: `library/${simulation.slug}`,
    selector: 'main article a[href$="/login"]',
    count: 1,
    data: 'cards-24',
    bars: { usable: 1.05, scripts: 110, styles: 8 },
  },
  { ...list, name: 'users', path: 'users', bars: { ...listCounts, usable: 1.2, revisit: 2.1 } },
  {
    ...list,
    name: 'purchases',
    path: 'purchases',
    count: 100,
    bars: { ...listCounts, usable: 1.32, revisit: 2.1 },
  },
  { ...list, ...classPage, name: 'class-2000', selector: 'tbody tr summary' },
  // The menus of the rows come after the rows.
  { ...list, ...classPage, name: 'class-2000-menus', selector: 'tbody button.row-menu' },
  { ...list, name: 'schools', path: 'schools', bars: listCounts },
  { ...list, name: 'simulations', path: 'clients', bars: listCounts },
  { ...list, name: 'payments', path: 'payments', selector: 'tbody tr', bars: listCounts },
  {
    name: 'editor',
    path: `clients/${simulationRecord._id}`,
    selector: '[contenteditable=true]',
    count: 6,
    data: 'administrator',
    role: 'administrator',
    bars: { usable: 1.5, scripts: 190 },
  },
];

export const floor: Omit<Screen, 'data'> = {
  name: 'floor',
  path: 'login',
  selector: 'form button',
  count: 1,
  bars: {},
};
