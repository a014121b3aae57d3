import { html } from 'hono/html';
import type { Mail } from './mailer';

interface Invitation {
  to: string;
  studentName: string;
  simulation: string;
  instructor: string;
  link: string;
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** The mail that invites a student to a simulation. */
export function inviteMail({ to, studentName, simulation, instructor, link }: Invitation): Mail {
  const greeting = studentName ? `Hello ${studentName},` : 'Hello,';
  const validity =
    'The link is for you alone, works once and for 14 days. Later, ask for a new one with "Access Via Email" on the sign-in page.';
  return {
    to,
    subject: oneLine(`Your invitation to ${simulation}`),
    text: [
      greeting,
      `${instructor} has invited you to play ${simulation}. Open your invitation here:`,
      link,
      validity,
    ].join('\n\n'),
    html: String(html`<!doctype html>
<html lang="en">
  <body style="margin:0;padding:24px;background:#ffffff;color:#16213e;font-family:system-ui,sans-serif;line-height:1.5">
    <div style="max-width:560px;margin:0 auto">
      <p>${greeting}</p>
      <p>${instructor} has invited you to play <strong>${simulation}</strong>.</p>
      <p>
        <a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#16213e;color:#ffffff;text-decoration:none">Open your invitation</a>
      </p>
      <p style="color:#4a5270;font-size:14px">${validity}</p>
    </div>
  </body>
</html>`),
  };
}
