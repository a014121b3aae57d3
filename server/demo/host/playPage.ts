import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { reportProgress } from '../../commerce/classrooms/progress';
import { sandboxMoves } from '../../db/schema/sandbox';
import type { AppEnv } from '../../http/context';
import type { Services } from '../../services/services';
import { formField, type Markup, sendNotFound, sendPage } from '../pages/layout';
import {
  findClassSession,
  fullName,
  type InvitedStudent,
  type SandboxClassSession,
  studentsOf,
} from './classSessions';
import { openingsOf } from './openings';

type PlayContext = Context<AppEnv, '/:id'>;
interface Seat {
  classSession: SandboxClassSession;
  student: InvitedStudent;
  players: number;
}

function opensWith(playUrl: string, key: string): boolean {
  const expected = Buffer.from((playUrl && new URL(playUrl).searchParams.get('key')) || '');
  const given = Buffer.from(key);
  return expected.length > 0 && expected.length === given.length && timingSafeEqual(expected, given);
}

async function findSeat(db: Services['db'], c: PlayContext): Promise<Seat | null> {
  const classSession = await findClassSession(db, c.req.param('id'));
  if (!classSession) return null;
  const students = await studentsOf(db, classSession);
  const student = students.find(({ playUrl }) => opensWith(playUrl, c.req.query('key') ?? ''));
  return student ? { classSession, student, players: students.length } : null;
}

function decision({ classSession, student }: Seat): Markup {
  const { question, options } = openingsOf(classSession.simulation.category);
  const taken = options.find(({ key }) => key === student.move);
  if (taken) {
    return html`<div class="notice" role="status">
        <h2>Your opening: ${taken.label}</h2>
        <p>${taken.effect}</p>
      </div>
      <p>Your instructor sees what you chose. The next round begins in class.</p>`;
  }
  return html`<form method="post">
      <fieldset>
        <legend>${question}</legend>
        ${options.map(
          ({ key, label }) =>
            html`<label class="option"><input type="radio" name="move" value="${key}" required> ${label}</label>`,
        )}
      </fieldset>
      <button type="submit">Make this move</button>
    </form>`;
}

const seatContent = (seat: Seat): Markup => html`
  <p class="eyebrow">Welcome, <bdi>${fullName(seat.student) || seat.student.email}</bdi></p>
  <h1>${seat.classSession.name}</h1>
  <p class="lead">${seat.classSession.simulation.subtitle}</p>
  <dl class="facts">
    <div><dt>Instructor</dt><dd><bdi>${fullName(seat.classSession.instructor) || seat.classSession.instructor.email}</bdi></dd></div>
    <div><dt>Players</dt><dd>${seat.players} of ${seat.classSession.seats}</dd></div>
  </dl>
  <h2>Your first decision</h2>
  ${decision(seat)}`;

/** The page of a student, opened with the key of the invite: `GET` shows it, `POST` stores the decision. */
export function playPage({ db, now }: Pick<Services, 'db' | 'now'>) {
  const noSeat = (c: PlayContext) =>
    sendNotFound(c, 'This link opens no seat. Open the game from your invitation in the hub.');
  return {
    async get(c: PlayContext) {
      const seat = await findSeat(db, c);
      if (!seat) return noSeat(c);
      await reportProgress({ db, now }, seat.student.inviteId, { state: 'started' });
      return sendPage(c, { title: seat.classSession.name, content: seatContent(seat) });
    },
    async post(c: PlayContext) {
      const seat = await findSeat(db, c);
      if (!seat) return noSeat(c);
      const move = await formField(c, 'move');
      const chosen = openingsOf(seat.classSession.simulation.category).options.find(
        ({ key }) => key === move,
      );
      if (chosen) {
        await db
          .insert(sandboxMoves)
          .values({ inviteId: seat.student.inviteId, move: chosen.key, createdAt: now() })
          .onConflictDoNothing();
        await reportProgress({ db, now }, seat.student.inviteId, { state: 'finished' });
      }
      return c.redirect(new URL(c.req.url).pathname + new URL(c.req.url).search, 303);
    },
  };
}
