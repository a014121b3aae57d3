import type { Context } from 'hono';
import { html } from 'hono/html';
import type { HostSession, HostStudent } from '../../../src/contract/host';
import { formField, type Markup, sendPage } from '../pages/layout';
import type { SandboxDeps } from './deps';
import { credentialsOf, fullName, type Game, gamesIn } from './games';
import { hubFor } from './hub';
import type { Logins } from './logins';
import { openingsOf } from './openings';

type PlayContext = Context<object, '/:id'>;
interface Seat {
  game: Game;
  session: HostSession;
  student: HostStudent;
  hub: ReturnType<typeof hubFor>;
}

function decision({ game, session, student }: Seat): Markup {
  const { question, options } = openingsOf(session.client.category);
  const taken = options.find(({ key }) => key === game.moves[student.sub]);
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
  <h1>${seat.game.name}</h1>
  <p class="lead">${seat.session.client.subtitle}</p>
  <dl class="facts">
    <div><dt>Instructor</dt><dd><bdi>${fullName(seat.session.instructor) || seat.session.instructor.email}</bdi></dd></div>
    <div><dt>Players</dt><dd>${seat.session.seats_taken} of ${seat.game.seats}</dd></div>
  </dl>
  <h2>Your first decision</h2>
  ${decision(seat)}`;

/** The page of a student who has signed in: `GET` shows it, `POST` stores the decision. */
export function playPage({ db, hubUrl }: SandboxDeps, logins: Logins) {
  const games = gamesIn(db);

  /** The seat of this browser's student; null if the hub does not let them play. */
  async function findSeat(c: PlayContext): Promise<Seat | null> {
    const game = await games.find(c.req.param('id'));
    const player = game && logins.playerOf(c, game);
    if (!player) return null;
    const hub = hubFor(hubUrl, credentialsOf(game), game.purchaseId);
    const [session, student] = await Promise.all([hub.session(), hub.student(player.sub)]);
    return session && student?.may_play ? { game, session, student, hub } : null;
  }

  return {
    async get(c: PlayContext) {
      const seat = await findSeat(c);
      if (!seat) return logins.refuse(c);
      await seat.hub.report(seat.student.sub, { state: 'started' });
      return sendPage(c, { title: seat.game.name, content: seatContent(seat) });
    },
    async post(c: PlayContext) {
      const seat = await findSeat(c);
      if (!seat) return logins.refuse(c);
      const move = await formField(c, 'move');
      const { sub } = seat.student;
      if (openingsOf(seat.session.client.category).options.some(({ key }) => key === move)) {
        await games.storeMove(seat.game.id, sub, move);
        await seat.hub.report(sub, { state: 'finished' });
      }
      return c.redirect(new URL(c.req.url).pathname, 303);
    },
  };
}
