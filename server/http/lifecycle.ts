/** A balancer asks more often. */
const STORAGE_REST_MS = 10_000;

/** Tells whether the server has been asked to stop, and whether the database could store nothing a moment ago. */
export class Lifecycle {
  #stopping = false;
  #storageFailedAt = Number.NEGATIVE_INFINITY;

  get stopping(): boolean {
    return this.#stopping;
  }

  beginStop(): void {
    this.#stopping = true;
  }

  noteStorageFailure(at: Date): void {
    this.#storageFailedAt = at.getTime();
  }

  canStore(at: Date): boolean {
    return at.getTime() - this.#storageFailedAt >= STORAGE_REST_MS;
  }
}
