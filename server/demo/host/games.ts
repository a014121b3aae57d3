import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection';
import { sandboxSessions } from '../../db/tables';
import type { Credentials } from './hub';

export interface SandboxDeps {
  /** Holds the host's own table. */
  db: Db;
  /** The origin of the hub, which is only asked over HTTP. */
  hubUrl: string;
  /** The address of this host: the client root of its simulations. */
  root: string;
  /** The signing secret of the webhooks of a simulation, as its administrator has given it to this host; '' for none. */
  webhookSecretOf: (clientId: string) => Promise<string>;
}

export type Game = typeof sandboxSessions.$inferSelect;

/** 128 random bits, so that nobody guesses the address of a game. */
const newGameId = (): string => randomBytes(16).toString('base64url');

const looksLikeGameId = (text: string): boolean => /^[\w-]{22}$/.test(text);

/** The first decision of a student, with the consequence and the score that the student is told. */
export const decision = {
  question: 'You have read your brief, and the class has just begun. What do you do first?',
  options: [
    {
      key: 'ask',
      label: 'Ask what matters most to the others',
      effect: 'They tell you about their deadline. You know something now that was not in your brief.',
      score: 80,
    },
    {
      key: 'offer',
      label: 'Make the first proposal',
      effect: 'Your number anchors the talk. They go quiet, and start to work from it.',
      score: 90,
    },
    {
      key: 'wait',
      label: 'Wait for their proposal',
      effect: 'It is better than you feared. You wonder how much better it could be.',
      score: 60,
    },
  ],
} as const;

/** The decision that a student has taken. */
export const openingOf = ({ moves }: Pick<Game, 'moves'>, sub: string) =>
  decision.options.find(({ key }) => key === moves[sub]);

/** The games of the sandbox host, in a table of its own. */
export const gamesIn = (db: Db) => ({
  async find(id: string): Promise<Game | null> {
    if (!looksLikeGameId(id)) return null;
    const [game] = await db.select().from(sandboxSessions).where(eq(sandboxSessions.id, id));
    return game ?? null;
  },
  async findOf(purchaseId: string): Promise<Game | null> {
    const [game] = await db.select().from(sandboxSessions).where(eq(sandboxSessions.purchaseId, purchaseId));
    return game ?? null;
  },
  /** Opens the game of a purchase; a second call changes nothing. */
  async open(game: Pick<Game, 'purchaseId' | 'name' | 'seats'>): Promise<void> {
    await db
      .insert(sandboxSessions)
      .values({ ...game, id: newGameId() })
      .onConflictDoNothing();
  },
  /** Stores the number of learners that the hub has confirmed. It never falls, since requests may come late. */
  async setSeats(id: string, seats: number): Promise<void> {
    await db
      .update(sandboxSessions)
      .set({ seats: sql`greatest(${sandboxSessions.seats}, ${seats}::int)` })
      .where(eq(sandboxSessions.id, id));
  },
  /** Stores the credentials that the hub has last used for a game. */
  async keepCredentials(purchaseId: string, { id, secret }: Credentials): Promise<void> {
    await db
      .update(sandboxSessions)
      .set({ clientId: id, clientSecret: secret })
      .where(eq(sandboxSessions.purchaseId, purchaseId));
  },
  /** Stores the first decision of a student; a second one changes nothing. Resolves the decisions of all. */
  async storeMove(id: string, sub: string, move: string): Promise<Pick<Game, 'moves'>> {
    const { moves } = sandboxSessions;
    const [game] = await db
      .update(sandboxSessions)
      .set({ moves: sql`${JSON.stringify({ [sub]: move })}::jsonb || ${moves}` })
      .where(eq(sandboxSessions.id, id))
      .returning({ moves });
    return game ?? { moves: {} };
  },
});

export const credentialsOf = ({ clientId, clientSecret }: Game): Credentials => ({
  id: clientId,
  secret: clientSecret,
});

export const fullName = ({ name, lastname }: { name: string; lastname: string }): string =>
  `${name} ${lastname}`.trim();
