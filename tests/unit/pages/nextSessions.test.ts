import { expect, test } from 'vitest';
import { classOf } from '../../../src/api/classes';
import { groupSessions } from '../../../src/pages/dashboard/nextSessions';
import { records } from '../../support/records';

const now = new Date(2026, 10, 20, 12);
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
const nobody = { invited: 0, failed: 0, opened: 0, paid: 0, started: 0, finished: 0 };

/** The groups of sessions, by their names. */
const groupsOf = (sessions: Record<string, object>) =>
  Object.fromEntries(
    groupSessions(
      Object.entries(sessions).map(([name, given]) =>
        classOf({
          ...records.aClass,
          name,
          class_state: '',
          counts: nobody,
          opens_at: null,
          time_zone: '',
          closes_at: null,
          created_at: inDays(-100),
          ...given,
        }),
      ),
      now,
    ).map(([group, inGroup]) => [group, inGroup.map(({ name }) => name)]),
  );

test('sessions are of now, today, next or waiting by their dates, in each group the nearest first', () => {
  const sessions = {
    Old: { created_at: inDays(-90) },
    Yesterday: { created_at: inDays(-1), opens_at: inDays(-200) },
    Running: { opens_at: inDays(-20), closes_at: inDays(40) },
    'This evening': { opens_at: inDays(0.2) },
    'This morning': { opens_at: inDays(-0.3) },
    // It is tomorrow already where the class is.
    Auckland: { opens_at: '2026-11-20T20:00:00Z', time_zone: 'Pacific/Auckland' },
    'In two weeks': { opens_at: inDays(14) },
    'Next week': { opens_at: inDays(7) },
  };
  expect(groupsOf(sessions)).toEqual({
    Now: ['This morning', 'Running'],
    Today: ['This evening', 'Auckland'],
    Next: ['Next week', 'In two weeks'],
    Waiting: ['Yesterday', 'Old'],
  });
});

test('without dates, those with students who can play are of now; of those that wait, the ones without students come first, then results', () => {
  const counts = { ...nobody, invited: 2 };
  const over = { closes_at: inDays(-1), counts };
  const finished = { counts: { ...counts, finished: 2 } };
  const failed = { counts: { ...counts, failed: 1 } };
  const late = { opens_at: inDays(300), counts: { ...counts, failed: 1 } };
  const open = { counts, created_at: inDays(-0.5) };
  const soon = { opens_at: inDays(1) };
  expect(groupsOf({ finished, over, open, empty: {}, failed, soon, late })).toEqual({
    Now: ['open', 'failed'],
    Next: ['soon', 'late'],
    Waiting: ['empty', 'over', 'finished'],
  });
});

test('those that are archived, cancelled or long over are left out, and more than three of a group', () => {
  const purchase = { ...records.aClass.purchase, data: { order: 'x', status: 'cancelled' } };
  const left = { archived: { archived: true }, cancelled: { purchase }, over: { closes_at: inDays(-31) } };
  expect(groupsOf({ ...left, a: {}, b: {}, c: {}, d: {} }).Waiting).toHaveLength(3);
  expect(groupsOf(left)).toEqual({});
});
