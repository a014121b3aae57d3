import type { ReactNode } from 'react';
import { app, Frame } from './Frame';

interface Step {
  title: string;
  text: string;
  /** A picture of the product in public/front, and what it shows. */
  picture: string;
  shows: string;
}

const steps: readonly Step[] = [
  {
    title: 'Find a simulation',
    text: 'Search by topic, minutes and price. Each page tells what students do, and what they learn.',
    picture: 'find',
    shows: 'The library, searched by topic, with minutes and prices',
  },
  {
    title: 'Try it, or buy a session',
    text: 'Choose who pays, and for how many students.',
    picture: 'buy',
    shows: 'The purchase of a session: who pays, for how many students',
  },
  {
    title: 'Invite your students',
    text: 'Paste your list, or share one link and its code. Remind those who have not started.',
    picture: 'invite',
    shows: 'A list of students that is pasted, with how each line is read',
  },
  {
    title: 'Play, and discuss',
    text: 'See who has started and who has finished. The results are there for the debrief.',
    picture: 'play',
    shows: 'A class with the progress of each student',
  },
];

const prices = [
  ['Trial', 'Free', 'One session for up to 10 students, ready in a minute.'],
  [
    'Your class',
    'Per student',
    'The price stands on each simulation. By card, or by invoice to your school.',
  ],
  ['Students pay', 'Per student', 'Each student pays on a phone or a laptop before the first move.'],
] as const;

interface WayProps {
  title: string;
  to: string;
  label: string;
  children: ReactNode;
}

const Way = ({ title, to, label, children }: WayProps) => (
  <div className="card card-body">
    <h3>{title}</h3>
    <p className="text-secondary">{children}</p>
    <a className="mt-auto" href={app(to)}>
      {label}
    </a>
  </div>
);

/** The body of the page at the origin’s root. It has no script; the server puts simulations into the empty list. */
export function FrontDoor() {
  return (
    <Frame isFront>
      <main>
        <section className="promise text-white">
          <h1>Cases your students don’t just read. They play them.</h1>
          <p className="lead">
            Casebridge is where instructors find, buy and launch case-based simulations: negotiations,
            marketing, management, operations and math.
          </p>
          <div className="d-flex flex-wrap gap-3 mt-4">
            <a className="btn btn-accent" href={app('library')}>
              Browse the library
            </a>
            <a className="btn btn-outline-primary" href={app('register')}>
              Create an instructor account
            </a>
          </div>
        </section>
        <section aria-labelledby="covers">
          <h2 id="covers" className="h1 mb-4">
            From the library
          </h2>
          <ul className="side-by-side d-grid list-unstyled mb-0" />
        </section>
        <section className="steps bg-body-tertiary" aria-labelledby="steps">
          <h2 id="steps" className="h1">
            How it works
          </h2>
          <ol className="list-unstyled mb-0">
            {steps.map(({ title, text, picture, shows }, index) => (
              <li key={picture} className="d-grid align-items-center">
                <div>
                  <h3>
                    <span className="text-accent">{`${index + 1}. `}</span>
                    {title}
                  </h3>
                  <p className="mb-0 text-secondary">{text}</p>
                </div>
                <img
                  className="w-100 h-auto border rounded"
                  src={app(`front/${picture}.webp`)}
                  alt={shows}
                  width={1000}
                  height={625}
                  loading="lazy"
                />
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="prices">
          <h2 id="prices" className="h1 mb-4">
            Prices
          </h2>
          <ul className="side-by-side d-grid list-unstyled mb-0">
            {prices.map(([title, price, text]) => (
              <li key={title} className="card card-body">
                <h3>{title}</h3>
                <p className="h2">{price}</p>
                <p className="mb-0 text-secondary">{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <section className="side-by-side d-grid pt-0" aria-label="For students, schools and hosts">
          <Way title="For students" to="join" label="Join a class">
            You have a code or a link from your instructor: enter it, and play.
          </Way>
          <Way title="For schools" to="contact" label="Write to us">
            Simulations that your instructors use without paying each time, one invoice, and who uses what.
          </Way>
          <Way title="For hosts of simulations" to="contact" label="Offer a simulation">
            You have a simulation of your own: classes find it here, and play it on your site.
          </Way>
        </section>
      </main>
    </Frame>
  );
}
