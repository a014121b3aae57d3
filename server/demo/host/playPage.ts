import type { Context } from 'hono';
import { html } from 'hono/html';
import type { HostSession, HostStudent } from '../../../src/contract/host';
import { formField, type Markup, sendNotFound, sendPage } from '../pages/layout';
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

  /** The seat of this browser's student, or the answer to somebody whom the hub does not let play. */
  async function findSeat(c: PlayContext): Promise<Seat | Response> {
    const game = await games.find(c.req.param('id'));
    if (!game) return logins.refuse(c);
    const player = await logins.playerOf(c, game);
    if (!player) return logins.lead(c, game);
    const hub = hubFor(hubUrl, credentialsOf(game), game.purchaseId);
    const [session, student] = await Promise.all([hub.session(), hub.student(player.sub)]);
    if (!session || !student) return sendNotFound(c, 'Only students of this session can open it.');
    // Before the class opens and after it has closed, the hub's page tells the time.
    return student.may_play ? { game, session, student, hub } : logins.lead(c, game);
  }

  return {
    async get(c: PlayContext) {
      const seat = await findSeat(c);
      if (seat instanceof Response) return seat;
      await seat.hub.report(seat.student.sub, { state: 'started' });
      return sendPage(c, { title: seat.game.name, content: seatContent(seat) });
    },
    async post(c: PlayContext) {
      const seat = await findSeat(c);
      if (seat instanceof Response) return seat;
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
