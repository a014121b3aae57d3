import type { Context } from 'hono';
import { html } from 'hono/html';
import { canPlay, isCalledOff } from '../../../src/rules/invites';
import type { AppEnv } from '../../http/context';
import type { Services } from '../../services/services';
import { formField, type Markup, sendNotFound, sendPage } from '../pages/layout';
import { type AddReport, addStudents } from './addStudents';
import { findGame, fullName, type GameStudent, type SandboxGame, studentsOf } from './classSessions';
import { openingsOf } from './openings';

type Deps = Pick<Services, 'db' | 'config' | 'mail' | 'now'>;

/** Further problems are counted. */
const MAX_SHOWN_PROBLEMS = 100;

const nothingAdded: AddReport = { added: [], repeated: [], problems: [] };

const inviteOf = ({ simulation, school, purchase }: SandboxGame, { paymentId }: GameStudent) => ({
  payment: paymentId ? { id: paymentId, amount: 0, created_at: '' } : null,
  client: { _id: simulation.id, price: simulation.priceCents / 100 },
  instructor: { school: school && { free_to_play: school.freeToPlay } },
  purchase: { data: { status: purchase.status }, payer: purchase.payer },
});

function statusOf(game: SandboxGame, student: GameStudent): Markup {
  const opening = openingsOf(game.simulation.category).options.find(({ key }) => key === student.move);
  if (opening) return html`<span class="badge ready">Has opened</span> ${opening.label}`;
  const invite = inviteOf(game, student);
  if (canPlay(invite)) return html`<span class="badge ready">Ready to play</span>`;
  if (isCalledOff(invite)) return html`<span class="badge">Cancelled</span>`;
  return html`<span class="badge due">Payment due</span>`;
}

const studentTable = (game: SandboxGame, students: readonly GameStudent[]): Markup =>
  students.length === 0
    ? html`<p class="lead">Nobody has been invited yet. Paste your class list below to begin.</p>`
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

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const reportNotice = ({ added, repeated, problems }: AddReport): Markup => html`
  ${
    added.length > 0
      ? html`<div class="notice" role="status">
          <h2>${plural(added.length, 'student', 'students')} added</h2>
          <p>Each has been sent a mail with a link: <bdi>${added.join(', ')}</bdi></p>
        </div>`
      : ''
  }
  ${
    repeated.length > 0
      ? html`<div class="notice" role="status">
          <h2>Invited already</h2>
          <p><bdi>${repeated.join(', ')}</bdi></p>
        </div>`
      : ''
  }
  ${
    problems.length > 0
      ? html`<div class="notice problem" role="alert">
          <h2>${plural(problems.length, 'entry was', 'entries were')} not added</h2>
          <ul>
            ${problems
              .slice(0, MAX_SHOWN_PROBLEMS)
              .map(
                ({ line, text, reason }) =>
                  html`<li>Line ${line}: <bdi>${text}</bdi> – <span class="reason">${reason}</span></li>`,
              )}
            ${problems.length > MAX_SHOWN_PROBLEMS ? html`<li>and ${problems.length - MAX_SHOWN_PROBLEMS} more</li>` : ''}
          </ul>
          <p>They are still in the box below. Correct them and add them again.</p>
        </div>`
      : ''
  }`;

const addForm = ({ problems }: AddReport): Markup => html`
  <form method="post">
    <label for="students">Add students</label>
    <p class="hint" id="students-hint">
      Paste addresses, separated by lines, commas or semicolons.
      “Ada Lovelace &lt;ada@school.example&gt;” works too.
    </p>
    <textarea id="students" name="students" rows="6" aria-describedby="students-hint" required
      autocomplete="off" spellcheck="false">${problems.map(({ text }) => text).join('\n')}</textarea>
    <button type="submit">Add students</button>
  </form>`;

async function gameContent(db: Deps['db'], game: SandboxGame, report: AddReport): Promise<Markup> {
  const students = await studentsOf(db, game);
  return html`
    <p class="eyebrow">Session of <bdi>${fullName(game.instructor) || game.instructor.email}</bdi></p>
    <h1>${game.name}</h1>
    <p class="lead">${game.simulation.subtitle}</p>
    <dl class="facts">
      <div><dt>Seats</dt><dd>${game.seats}</dd></div>
      <div><dt>Invited</dt><dd>${students.length}</dd></div>
      <div><dt>Seats left</dt><dd>${Math.max(0, game.seats - students.length)}</dd></div>
      <div><dt>Paid by</dt><dd>${game.purchase.payer === 'student' ? 'Each student' : 'Instructor'}</dd></div>
    </dl>
    ${reportNotice(report)}
    <h2>Students</h2>
    ${studentTable(game, students)}
    <h2>Bring in your class</h2>
    ${addForm(report)}`;
}

/** The page where the instructor runs a game: `GET` shows it, `POST` adds students. */
export function gamePage(services: Deps) {
  const show = async (c: Context<AppEnv, '/:id'>, report: (game: SandboxGame) => Promise<AddReport>) => {
    const game = await findGame(services.db, c.req.param('id'));
    if (!game) return sendNotFound(c, 'There is no such game. Open it from your purchase in the hub.');
    const outcome = await report(game);
    const content = await gameContent(services.db, game, outcome);
    return sendPage(
      c,
      { title: game.name, content, showOutbox: true },
      outcome.problems.length > 0 ? 422 : 200,
    );
  };
  return {
    get: (c: Context<AppEnv, '/:id'>) => show(c, async () => nothingAdded),
    post: (c: Context<AppEnv, '/:id'>) =>
      show(c, async (game) => addStudents(services, game, await formField(c, 'students'))),
  };
}
