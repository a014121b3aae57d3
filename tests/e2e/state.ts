import type { Page } from '@playwright/test';
import { expect, type Place } from './fixtures';

export type Act = (page: Page) => Promise<unknown>;

export interface Step {
  name: string;
  /** Axe also checks the layout of a phone. */
  phone?: true;
  /** Brings the page to the state, and waits until the state is visible. */
  reach: Act;
}

export interface State extends Step, Place {
  /** Prepares what the server answers to the page. */
  before?: Act;
  /** States that follow this one; each step starts from the previous one. */
  further?: readonly Step[];
  /** The console messages that the page may print. */
  prints?: RegExp;
}

export const heading =
  (name: string | RegExp, level = 1): Act =>
  (page) =>
    expect(page.getByRole('heading', { level, name })).toBeVisible();
export const opened = heading(/./);
export const text =
  (shown: string | RegExp): Act =>
  (page) =>
    expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
export const link =
  (name: string | RegExp): Act =>
  (page) =>
    expect(page.getByRole('link', { name }).first()).toBeVisible();
export const button =
  (name: string | RegExp): Act =>
  (page) =>
    expect(page.getByRole('button', { name }).first()).toBeVisible();
export const dialog =
  (name?: string | RegExp): Act =>
  (page) =>
    expect(page.getByRole('dialog', { name })).toBeVisible();
export const label =
  (name: string): Act =>
  (page) =>
    expect(page.getByLabel(name)).toBeVisible();
export const alert: Act = (page) => expect(page.getByRole('alert')).toBeVisible();
export const loading: Act = (page) => expect(page.getByText('Loading...').first()).toBeAttached();
export const firstCard: Act = (page) => expect(page.getByRole('article').first()).toBeVisible();
export const firstRow: Act = (page) => expect(page.getByRole('rowheader').first()).toBeVisible();

/** Presses a button, and waits for what it shows. */
export const press =
  (name: string | RegExp, shown: Act): Act =>
  async (page) => {
    await page.getByRole('button', { name }).first().click();
    await shown(page);
  };
/** Chooses this item of the menu of the first row that has one, and waits for what it shows. */
export const choose =
  (item: string, shown: Act): Act =>
  async (page) => {
    await press(/^Actions for/, (page) => expect(page.getByRole('menu')).toBeVisible())(page);
    await page.getByRole('menuitem', { name: item }).click();
    await shown(page);
  };
export const follow =
  (name: string, shown: Act): Act =>
  async (page) => {
    await page.getByRole('link', { name }).first().click();
    await shown(page);
  };

/** Answers all further calls of this path with the given status and body. */
export const answering =
  (path: string | RegExp, status: number, json: object, method?: string): Act =>
  (page) =>
    page.route(path, (route) =>
      method && route.request().method() !== method ? route.continue() : route.fulfill({ status, json }),
    );
export const failing = (path: string | RegExp) => answering(path, 500, { message: 'Out of order.' });
export const silent =
  (path: string): Act =>
  (page) =>
    page.route(path, () => {});

export const step = (name: string, reach: Act): Step => ({ name, reach });
export const phoneStep = (name: string, reach: Act): Step => ({ name, reach, phone: true });
export const at = (path: string, name: string, reach: Act, more: Partial<State> = {}): State => ({
  path,
  name,
  reach,
  ...more,
});

/** From now on, the login lacks its code. */
export const loseSecondFactor = (page: Page) =>
  page.route('**/auth/profile', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), next_step: 'second-factor' } });
  });
