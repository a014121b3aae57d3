import type { Context } from 'hono';
import { html } from 'hono/html';
import { canPlay, isCalledOff } from '../../../src/rules/invites';
import type { AddDeps } from '../../commerce/classrooms/addStudents';
import type { AppEnv } from '../../http/context';
import { formField, type Markup, sendNotFound, sendPage } from '../pages/layout';
import { type AddReport, addPastedStudents } from './addStudents';
import {
  findClassSession,
  fullName,
  type InvitedStudent,
  type SandboxClassSession,
  studentsOf,
} from './classSessions';
import { openingsOf } from './openings';

/** Further problems are counted. */
const MAX_SHOWN_PROBLEMS = 100;

const nothingAdded: AddReport = { added: [], repeated: [], problems: [] };

const inviteOf = ({ simulation, school, purchase }: SandboxClassSession, { paymentId }: InvitedStudent) => ({
  payment: paymentId ? { id: paymentId, amount: 0, created_at: '' } : null,
  client: { _id: simulation.id, price: simulation.priceCents / 100 },
  instructor: { school: school && { free_to_play: school.freeToPlay } },
  purchase: { data: { status: purchase.status }, payer: purchase.payer },
});

function statusOf(classSession: SandboxClassSession, student: InvitedStudent): Markup {
  const opening = openingsOf(classSession.simulation.category).options.find(
    ({ key }) => key === student.move,
  );
  if (opening) return html`<span class="badge ready">Has opened</span> ${opening.label}`;
  const invite = inviteOf(classSession, student);
  if (canPlay(invite)) return html`<span class="badge ready">Ready to play</span>`;
  if (isCalledOff(invite)) return html`<span class="badge">Cancelled</span>`;
  return html`<span class="badge due">Payment due</span>`;
}

const studentTable = (classSession: SandboxClassSession, students: readonly InvitedStudent[]): Markup =>
  students.length === 0
    ? html`<p class="lead">Nobody has been invited yet. Paste your class list below to begin.</p>`
    : html`<table>
        <thead><tr><th scope="col">Student</th><th scope="col">Status</th></tr></thead>
        <tbody>
          ${students.map(
            (student) => html`<tr>
              <td><bdi>${fullName(student)}</bdi> <bdi class="address">${student.email}</bdi></td>
              <td>${statusOf(classSession, student)}</td>
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

async function instructorContent(
  db: AddDeps['db'],
  classSession: SandboxClassSession,
  report: AddReport,
): Promise<Markup> {
  const students = await studentsOf(db, classSession);
  return html`
    <p class="eyebrow">Session of <bdi>${fullName(classSession.instructor) || classSession.instructor.email}</bdi></p>
    <h1>${classSession.name}</h1>
    <p class="lead">${classSession.simulation.subtitle}</p>
    <dl class="facts">
      <div><dt>Seats</dt><dd>${classSession.seats}</dd></div>
      <div><dt>Invited</dt><dd>${students.length}</dd></div>
      <div><dt>Seats left</dt><dd>${Math.max(0, classSession.seats - students.length)}</dd></div>
      <div><dt>Paid by</dt><dd>${classSession.purchase.payer === 'student' ? 'Each student' : 'Instructor'}</dd></div>
    </dl>
    ${reportNotice(report)}
    <h2>Students</h2>
    ${studentTable(classSession, students)}
    <h2>Bring in your class</h2>
    ${addForm(report)}`;
}

/** The page where the instructor runs a class session: `GET` shows it, `POST` adds students. */
export function instructorPage(services: AddDeps) {
  const show = async (
    c: Context<AppEnv, '/:id'>,
    report: (classSession: SandboxClassSession) => Promise<AddReport>,
  ) => {
    const classSession = await findClassSession(services.db, c.req.param('id'));
    if (!classSession)
      return sendNotFound(c, 'There is no such game. Open it from your purchase in the hub.');
    const outcome = await report(classSession);
    const content = await instructorContent(services.db, classSession, outcome);
    return sendPage(
      c,
      { title: classSession.name, content, showOutbox: true },
      outcome.problems.length > 0 ? 422 : 200,
    );
  };
  return {
    get: (c: Context<AppEnv, '/:id'>) => show(c, async () => nothingAdded),
    post: (c: Context<AppEnv, '/:id'>) =>
      show(c, async (classSession) =>
        addPastedStudents(services, classSession, await formField(c, 'students')),
      ),
  };
}
