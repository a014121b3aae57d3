import { Counter, Histogram, Registry } from 'prom-client';

/** The reasons why a sign-in is refused: the ways that were tried, and the limits of attempts. */
const refusals = ['password', 'link', 'partner-link', 'second-factor', 'too-many'] as const;
export type Refusal = (typeof refusals)[number];

/** The numbers of this process. Those who have them learn nothing about a person: labels are patterns and words. */
export class Metrics {
  readonly registry = new Registry();

  /** In seconds. The route is the pattern with its method, and `none` where no route has matched. */
  readonly requests = new Histogram({
    name: 'casebridge_request_duration_seconds',
    help: 'The time until the answer to a request, by route and status.',
    labelNames: ['route', 'status'],
    registers: [this.registry],
  });

  readonly refusedSignIns = new Counter({
    name: 'casebridge_refused_sign_ins_total',
    help: 'Sign-ins that were refused, by reason.',
    labelNames: ['reason'],
    registers: [this.registry],
  });

  constructor() {
    // A rate can only be told of a series that was there before its first event.
    for (const reason of refusals) this.refusedSignIns.inc({ reason }, 0);
  }
}
