import type { ClassSession } from '../../src/contract/purchase';

/** The address and credentials of a simulation at its host. */
export interface HostAddress {
  clientRoot: string;
  oauthClientId: string;
  oauthClientSecret: string;
}

interface ClassSessionRequest {
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
  /** Opens the class session of a purchase. The same request again returns the same one. */
  openClassSession(at: HostAddress, request: ClassSessionRequest): Promise<ClassSession>;
  getClassSession(at: HostAddress, classSessionId: string): Promise<ClassSession>;
  /** Confirms the number of learners of a class session. It may be confirmed again, and only grows. */
  confirmSeats(at: HostAddress, classSessionId: string, seats: SeatsRequest): Promise<ClassSession>;
}
