import { expect, test } from 'vitest';
import { classOf } from '../../../src/api/classes';
import { nearestFirst } from '../../../src/pages/dashboard/SessionStrip';
import { records } from '../../support/records';

const now = new Date('2026-11-20T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
const nobody = { invited: 0, failed: 0, opened: 0, paid: 0, started: 0, finished: 0 };

/** The order of sessions, by their names. */
const order = (sessions: Record<string, object>) =>
  nearestFirst(
    Object.entries(sessions).map(([name, given]) =>
      classOf({
        ...records.aClass,
        name,
        class_state: '',
        counts: nobody,
        opens_at: null,
        closes_at: null,
        created_at: inDays(-100),
        ...given,
      }),
    ),
    now,
  ).map(({ name }) => name);

test('sessions are as near as their opening without an end, and as their purchase without dates', () => {
  const sessions = {
    Old: { created_at: inDays(-90) },
    'Last month': { created_at: inDays(-30) },
    Yesterday: { created_at: inDays(-1) },
    Running: { opens_at: inDays(-20), closes_at: inDays(40) },
    'Open for 200 days': { opens_at: inDays(-200) },
    'Next week': { opens_at: inDays(7) },
  };
  expect(order(sessions)).toEqual([
    'Running',
    'Yesterday',
    'Next week',
    'Last month',
    'Old',
    'Open for 200 days',
  ]);
});

test('those with an email that was not delivered come first, and those that all have finished last', () => {
  const finished = { counts: { ...nobody, invited: 2, finished: 2 }, opens_at: inDays(-1) };
  const bounced = { counts: { ...nobody, invited: 2, failed: 1 }, opens_at: inDays(300) };
  expect(order({ finished, tomorrow: { opens_at: inDays(1) }, bounced })).toEqual([
    'bounced',
    'tomorrow',
    'finished',
  ]);
});

test('those that are archived, cancelled or over are left out', () => {
  const purchase = { ...records.aClass.purchase, data: { order: 'x', status: 'cancelled' } };
  expect(
    order({ archived: { archived: true }, cancelled: { purchase }, over: { closes_at: inDays(-1) } }),
  ).toEqual([]);
});
