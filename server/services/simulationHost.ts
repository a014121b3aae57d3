import type { Game } from '../../src/contract/purchase';

/** How to reach one simulation at its host. */
export interface HostAddress {
  clientRoot: string;
  oauthClientId: string;
  oauthClientSecret: string;
}

interface SessionRequest {
  purchaseId: string;
  quantity: number;
  variation: string;
  payer: 'instructor' | 'student';
}

interface SeatsRequest {
  purchaseId: string;
  quantity: number;
}

/** A host that could not be asked, or whose answer is of no use. Its message names no secret. */
export class HostError extends Error {
  override name = 'HostError';
}

/** The places where simulations run. Every failure is a HostError. */
export interface SimulationHost {
  /** Opens the session of a purchase; asked twice, it answers with the first one again. */
  openSession(at: HostAddress, request: SessionRequest): Promise<Game>;
  getSession(at: HostAddress, sessionId: string): Promise<Game>;
  /** Confirms how many learners a session is for; confirmed twice, nothing more happens. */
  confirmSeats(at: HostAddress, sessionId: string, seats: SeatsRequest): Promise<Game>;
}
