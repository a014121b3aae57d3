import type { ClassSession } from '../../src/contract/purchase';

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

/** The host could not be reached, or its response is invalid. The message contains no secret. */
export class HostError extends Error {
  override name = 'HostError';
}

/** The servers that run the simulations. Every failure is a HostError. */
export interface SimulationHost {
  /** Opens the class session of a purchase. The same request again returns the same session. */
  openSession(at: HostAddress, request: SessionRequest): Promise<ClassSession>;
  getSession(at: HostAddress, classSessionId: string): Promise<ClassSession>;
  /** Confirms the number of learners of a session. It may be confirmed again. */
  confirmSeats(at: HostAddress, classSessionId: string, seats: SeatsRequest): Promise<ClassSession>;
}
