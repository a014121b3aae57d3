import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, createdAt, foldedParts, id, inLetters, updatedAt } from './columns';
import { mails } from './mails';
import { users } from './people';

/** The invited students of a bought session. A class has the id of the purchase that has opened it. */
export const classes = pgTable(
  'classes',
  {
    id: id(),
    /** As its instructor names it; '' if no name was given. */
    name: text('name').notNull().default(''),
    /** Students may play from and until these times; null means without a limit. */
    opensAt: at('opens_at'),
    closesAt: at('closes_at'),
    /** The IANA name of the time zone in which times are shown and mailed; '' for none. */
    timeZone: text('time_zone').notNull().default(''),
    archivedAt: at('archived_at'),
    /** When the reminder goes out; null if none is planned. */
    remindAt: at('remind_at'),
    /** The invite that the reminder has come to, in the order of their ids; '' before the first. */
    remindedTo: text('reminded_to').notNull().default(''),
    /** When the last reminder went out, and to how many students. */
    remindedAt: at('reminded_at'),
    remindedCount: integer('reminded_count').notNull().default(0),
    /** The seats that students may have: those of the first purchase, and further ones that the host has confirmed. */
    seats: integer('seats').notNull(),
    /** Seats of invited students, and of removed ones who had started. */
    seatsTaken: integer('seats_taken').notNull().default(0),
    /** The session at the simulation's host; null until it is open. */
    sessionId: text('session_id'),
    /** The version of what its teachers change: name, dates, time zone, reminder and archive. */
    updatedAt: updatedAt(),
  },
  (t) => [
    index('classes_name').on(inLetters(t.name), t.id).where(sql`${t.archivedAt} is null`),
    index('classes_opens')
      .on(sql`coalesce(${t.opensAt}, 'infinity')`, t.id)
      .where(sql`${t.archivedAt} is null`),
    index('classes_remind').on(t.remindAt, t.id).where(sql`${t.remindAt} is not null`),
    index('classes_name_part').using('gin', foldedParts(t.name)),
    check('classes_seats', sql`${t.seatsTaken} between 0 and ${t.seats}`),
  ],
);

/** The class of a row. */
const classId = () =>
  text('class_id')
    .notNull()
    .references(() => classes.id);

export const invites = pgTable(
  'invites',
  {
    id: id(),
    classId: classId(),
    studentId: text('student_id')
      .notNull()
      .references(() => users.id),
    /** The student's name as the instructor has typed it; others see it until the student has come. */
    name: text('name').notNull().default(''),
    lastname: text('lastname').notNull().default(''),
    /** The address that the simulation's host gave for this student; '' if it gave none. */
    playUrl: text('play_url').notNull(),
    /** The last invitation mail. */
    mailId: text('mail_id').references(() => mails.id),
    /** When the student first opened the invite, and what the host has reported. */
    openedAt: at('opened_at'),
    startedAt: at('started_at'),
    finishedAt: at('finished_at'),
    /** The highest score that the host has reported. */
    score: doublePrecision('score'),
    /** When the instructor withdrew the invite. A student who is added again gets the same one back. */
    revokedAt: at('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('invites_student').on(t.classId, t.studentId),
    index('invites_of_student').on(t.studentId, t.createdAt),
    index('invites_created').on(t.createdAt, t.id).where(sql`${t.revokedAt} is null`),
    index('invites_mail').on(t.mailId),
  ],
);

/** The links by which students join a class by themselves, one a class. */
export const classLinks = pgTable(
  'class_links',
  {
    classId: text('class_id')
      .primaryKey()
      .references(() => classes.id),
    /** Letters and digits. A renewed link has another code. */
    code: text('code').notNull(),
    isOpen: boolean('is_open').notNull().default(true),
    /** The domains of the addresses that may join, with commas; '' if any may. */
    domains: text('domains').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('class_links_code').on(t.code)],
);

/**
 * The addresses that an instructor has given access to a class. The account with the address has it once its owner
 * has proven the address.
 */
export const coTeachers = pgTable(
  'co_teachers',
  {
    id: id(),
    classId: classId(),
    /** Trimmed and in lower case. */
    email: text('email').notNull(),
    /** The hash of the login link in the mail that told of the access. */
    linkHash: text('link_hash').notNull(),
    /** When the co-teacher first opened the class. Before that, nothing is told of the account. */
    openedAt: at('opened_at'),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('co_teachers_class').on(t.classId, t.email), index('co_teachers_email').on(t.email)],
);
