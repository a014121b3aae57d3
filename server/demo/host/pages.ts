import type { Context } from 'hono';
import { html } from 'hono/html';
import type { HostSession, HostStudent, Obstacle } from '../../../src/contract/host';
import { formField, type Markup, sendNotFound, sendPage } from '../pages/layout';
import { credentialsOf, decision, fullName, type Game, gamesIn, openingOf, type SandboxDeps } from './games';
import { type HubEvent, hubFor, type News } from './hub';
import type { Logins } from './logins';

type PageContext = Context<object, '/:id'>;

interface Seat {
  game: Game;
  session: HostSession;
  student: HostStudent;
  hub: ReturnType<typeof hubFor>;
}

function decisionOf({ game, student }: Seat): Markup {
  const taken = openingOf(game, student.sub);
  if (taken) {
    return html`<div class="notice" role="status">
        <h2>Your opening: ${taken.label}</h2>
        <p>${taken.effect} Your score: ${taken.score}.</p>
      </div>
      <p>Your instructor sees what you chose. The next round begins in class.</p>`;
  }
  return html`<form method="post">
      <fieldset>
        <legend>${decision.question}</legend>
        ${decision.options.map(
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
    <div><dt>Students</dt><dd>${seat.session.seats_taken} of ${seat.game.seats}</dd></div>
  </dl>
  <h2>Your first decision</h2>
  ${decisionOf(seat)}`;

/** The page of a student who has signed in: `GET` shows it, `POST` stores the decision. */
export function playPage({ db, hubUrl }: SandboxDeps, logins: Logins) {
  const games = gamesIn(db);

  /** The seat of this browser's student, or the answer to somebody whom the hub does not let play. */
  async function findSeat(c: PageContext): Promise<Seat | Response> {
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
    async get(c: PageContext) {
      const seat = await findSeat(c);
      if (seat instanceof Response) return seat;
      await seat.hub.report(seat.student.sub, { state: 'started' });
      return sendPage(c, { title: seat.game.name, content: seatContent(seat) });
    },
    async post(c: PageContext) {
      const seat = await findSeat(c);
      if (seat instanceof Response) return seat;
      const move = await formField(c, 'move');
      const { sub } = seat.student;
      if (decision.options.some(({ key }) => key === move)) {
        const taken = openingOf(await games.storeMove(seat.game.id, sub, move), sub);
        await seat.hub.report(sub, { state: 'finished', ...(taken && { score: taken.score }) });
      }
      return c.redirect(new URL(c.req.url).pathname, 303);
    },
  };
}

const obstacles: Readonly<Record<Obstacle, Markup>> = {
  cancelled: html`<span class="badge">Cancelled</span>`,
  unpaid: html`<span class="badge due">Payment due</span>`,
  early: html`<span class="badge">Not open yet</span>`,
  over: html`<span class="badge">Closed</span>`,
};

function statusOf(game: Game, student: HostStudent): Markup {
  const opening = openingOf(game, student.sub);
  if (opening) return html`<span class="badge ready">Has opened</span> ${opening.label}`;
  return student.obstacle
    ? obstacles[student.obstacle]
    : html`<span class="badge ready">Ready to play</span>`;
}

const studentTable = (game: Game, students: readonly HostStudent[]): Markup =>
  students.length === 0
    ? html`<p class="lead">Nobody has been invited yet.</p>`
    : html`<table>
        <thead><tr><th scope="col">Student</th><th scope="col">Status</th></tr></thead>
        <tbody>
          ${students.map(
            (student) => html`<tr>
              <td><bdi>${fullName(student)}</bdi> <bdi class="address">${student.email}</bdi></td>
              <td>${statusOf(game, student)}</td>
            </tr>`,
          )}
        </tbody>
      </table>`;

function eventText({ type, data }: HubEvent, students: readonly HostStudent[]): Markup {
  const student = students.find(({ sub }) => sub === data.student);
  const name = student ? html`<bdi>${fullName(student) || student.email}</bdi>` : 'A student';
  if (type === 'student.added') return html`${name} was added.`;
  if (type === 'student.paid') return html`${name} has paid.`;
  if (type === 'student.revoked') return html`An invitation was revoked.`;
  return html`The session was changed: ${data.changed?.join(', ')}.`;
}

const newsList = (events: readonly HubEvent[], students: readonly HostStudent[]): Markup =>
  html`<h2>News from the hub</h2>
    <ul>
      ${events.map(
        (event) =>
          html`<li>${event.timestamp.slice(0, 16).replace('T', ' ')} UTC: ${eventText(event, students)}</li>`,
      )}
    </ul>`;

const gameContent = (
  game: Game,
  session: HostSession,
  students: readonly HostStudent[],
  { hubUrl, events }: { hubUrl: string; events: readonly HubEvent[] },
) => html`
  <p class="eyebrow">Session of <bdi>${fullName(session.instructor) || session.instructor.email}</bdi></p>
  <h1>${game.name}</h1>
  <p class="lead">${session.client.subtitle}</p>
  <dl class="facts">
    <div><dt>Seats</dt><dd>${game.seats}</dd></div>
    <div><dt>Invited</dt><dd>${students.length}</dd></div>
    <div><dt>Seats left</dt><dd>${Math.max(0, game.seats - students.length)}</dd></div>
    <div><dt>Paid by</dt><dd>${session.payer === 'student' ? 'Each student' : 'Instructor'}</dd></div>
  </dl>
  <h2>Students</h2>
  ${studentTable(game, students)}
  ${events.length > 0 && newsList(events, students)}
  <p>Students are added and invited in the hub. <a href="${hubUrl}/admin/sessions/${session._id}">Manage class</a></p>`;

/** The page where the instructor and co-teachers follow a game. */
export function instructorPage({ db, hubUrl }: SandboxDeps, logins: Logins, news: News) {
  const games = gamesIn(db);
  return async (c: PageContext) => {
    const game = await games.find(c.req.param('id'));
    if (!game) return sendNotFound(c, 'There is no such session. Open it from its class in the hub.');
    const player = await logins.playerOf(c, game);
    if (!player) return logins.lead(c, game);
    const hub = hubFor(hubUrl, credentialsOf(game), game.purchaseId);
    const [session, students] =
      player.role === 'instructor' ? await Promise.all([hub.session(), hub.students()]) : [null, []];
    if (!session) return sendNotFound(c, 'Only instructors of this session can open it.');
    const content = gameContent(game, session, students, { hubUrl, events: news.of(game.purchaseId) });
    return sendPage(c, { title: game.name, content, showOutbox: true });
  };
}
