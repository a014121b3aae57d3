import type { HostSession } from '../../src/contract/purchase';

/** The address and credentials of a simulation at its host. */
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

/** The servers that run the simulations. Every failure is a HostError. */
export interface SimulationHost {
  /** Opens the session of a purchase. The same request again returns the same one. */
  openSession(at: HostAddress, request: SessionRequest): Promise<HostSession>;
  getSession(at: HostAddress, sessionId: string): Promise<HostSession>;
  /** Confirms the number of learners of a session. It may be confirmed again, and only grows. */
  confirmSeats(at: HostAddress, sessionId: string, seats: SeatsRequest): Promise<HostSession>;
}
