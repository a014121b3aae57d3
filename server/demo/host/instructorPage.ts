import type { Context } from 'hono';
import { html } from 'hono/html';
import type { HostSession, HostStudent, Obstacle } from '../../../src/contract/host';
import { type Markup, sendNotFound, sendPage } from '../pages/layout';
import type { SandboxDeps } from './deps';
import { credentialsOf, fullName, type Game, gamesIn } from './games';
import { hubFor } from './hub';
import type { Logins } from './logins';
import { openingsOf } from './openings';
import type { HubEvent, News } from './webhooks';

const obstacles: Readonly<Record<Obstacle, Markup>> = {
  cancelled: html`<span class="badge">Cancelled</span>`,
  unpaid: html`<span class="badge due">Payment due</span>`,
  early: html`<span class="badge">Not open yet</span>`,
  over: html`<span class="badge">Closed</span>`,
};

function statusOf(game: Game, session: HostSession, student: HostStudent): Markup {
  const { options } = openingsOf(session.client.category);
  const opening = options.find(({ key }) => key === game.moves[student.sub]);
  if (opening) return html`<span class="badge ready">Has opened</span> ${opening.label}`;
  return student.obstacle
    ? obstacles[student.obstacle]
    : html`<span class="badge ready">Ready to play</span>`;
}

const studentTable = (game: Game, session: HostSession, students: readonly HostStudent[]): Markup =>
  students.length === 0
    ? html`<p class="lead">Nobody has been invited yet.</p>`
    : html`<table>
        <thead><tr><th scope="col">Student</th><th scope="col">Status</th></tr></thead>
        <tbody>
          ${students.map(
            (student) => html`<tr>
              <td><bdi>${fullName(student)}</bdi> <bdi class="address">${student.email}</bdi></td>
              <td>${statusOf(game, session, student)}</td>
            </tr>`,
          )}
        </tbody>
      </table>`;

function eventText({ type, data }: HubEvent, students: readonly HostStudent[]): Markup {
  const student = students.find(({ sub }) => sub === data.student);
  const name = student ? html`<bdi>${fullName(student) || student.email}</bdi>` : 'A student';
  if (type === 'student.added') return html`${name} was added.`;
  if (type === 'student.paid') return html`${name} has paid.`;
  if (type === 'student.revoked') return html`A student was removed.`;
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
  ${studentTable(game, session, students)}
  ${events.length > 0 && newsList(events, students)}
  <p>Students are added and invited in the hub. <a href="${hubUrl}/admin/sessions/${session._id}">Manage class</a></p>`;

/** The page where the instructor and co-teachers follow a game. */
export function instructorPage({ db, hubUrl }: SandboxDeps, logins: Logins, news: News) {
  const games = gamesIn(db);
  return async (c: Context<object, '/:id'>) => {
    const game = await games.find(c.req.param('id'));
    if (!game) return sendNotFound(c, 'There is no such game. Open it from your purchase in the hub.');
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
