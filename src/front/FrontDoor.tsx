import type { ComponentProps } from 'react';
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
    title: 'Invite your students, and play',
    text: 'Paste your list, or share one link. See who has started and who has finished, and discuss the results.',
    picture: 'invite',
    shows: 'A list of students that is pasted, with how each line is read',
  },
];

const ways = [
  [
    'For students',
    'You have a code or a link from your instructor: enter it, and play.',
    'join',
    'Join a class',
  ],
  [
    'For schools',
    'Simulations that your instructors use without paying each time, one invoice, and who uses what.',
    'contact',
    'Write to us',
  ],
  [
    'For hosts of simulations',
    'You have a simulation of your own: classes find it here, and play it on your site.',
    'contact',
    'Offer a simulation',
  ],
] as const;

const PHONE = '(max-width: 575px)';
const DARK = '(prefers-color-scheme: dark)';
const phone = { width: 390, height: 560 };

interface PictureProps extends ComponentProps<'img'> {
  name: string;
  alt: string;
}

/** A picture of the product, as it looks in the reader's scheme, and on a phone where the page is on one. */
const Picture = ({ name, alt, ...props }: PictureProps) => (
  <picture>
    <source media={`${PHONE} and ${DARK}`} srcSet={app(`front/${name}-phone-dark.webp`)} {...phone} />
    <source media={PHONE} srcSet={app(`front/${name}-phone.webp`)} {...phone} />
    <source media={DARK} srcSet={app(`front/${name}-dark.webp`)} />
    <img
      className="w-100 h-auto border rounded"
      src={app(`front/${name}.webp`)}
      alt={alt}
      width={720}
      height={580}
      {...props}
    />
  </picture>
);

const Browse = () => (
  <a className="btn btn-accent" href={app('library')}>
    Browse the library
  </a>
);

/** The body of the page at the origin’s root. It has no script; the server puts simulations into the empty list. */
export function FrontDoor() {
  return (
    <Frame isFront>
      <main>
        <section className="promise pair d-grid align-items-center text-white">
          <div>
            <h1>Cases your students don’t just read. They play them.</h1>
            <p className="lead">
              Casebridge is where instructors find, buy and launch case-based simulations: negotiations,
              marketing, management, operations and math.
            </p>
            <div className="d-flex flex-wrap gap-3 my-4">
              <Browse />
              <a className="btn btn-outline-primary" href={app('register')}>
                Create an instructor account
              </a>
            </div>
          </div>
          <Picture name="play" alt="A class with the progress of each student" fetchPriority="high" />
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
              <li key={picture} className="pair d-grid align-items-center">
                <div>
                  <h3>
                    <span className="text-accent">{`${index + 1}. `}</span>
                    {title}
                  </h3>
                  <p className="mb-0 text-secondary">{text}</p>
                </div>
                <Picture name={picture} alt={shows} loading="lazy" />
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="prices">
          <h2 id="prices" className="h1">
            Prices
          </h2>
          <p className="lead mb-0">
            A trial for up to 10 students is free. After that, the price per student stands on each
            simulation: you pay by card or by invoice, or your students pay.
          </p>
        </section>
        <section className="side-by-side d-grid pt-0" aria-label="For students, schools and hosts">
          {ways.map(([title, text, to, label]) => (
            <div key={title}>
              <h3>{title}</h3>
              <p className="mb-2 text-secondary">{text}</p>
              <a href={app(to)}>{label}</a>
            </div>
          ))}
        </section>
        <div className="pb-5 text-center">
          <Browse />
        </div>
      </main>
    </Frame>
  );
}
