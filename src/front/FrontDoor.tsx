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
    text: 'Search by topic, time and price.',
    picture: 'find',
    shows: 'A simulation that the library’s search has found',
  },
  {
    title: 'Try or buy a session',
    text: 'Say who pays, and for how many.',
    picture: 'buy',
    shows: 'The question for how many students a session is bought',
  },
  {
    title: 'Invite your students',
    text: 'Paste your list, or share one link.',
    picture: 'invite',
    shows: 'A list of students that is pasted',
  },
  {
    title: 'Play',
    text: 'Students decide. You see scores.',
    picture: 'play',
    shows: 'A student’s first decision in a simulation',
  },
];

const ways = [
  ['For students', 'Your instructor gave you a code or a link.', 'join', 'Join a class'],
  ['For schools', 'One invoice for all your instructors.', 'contact', 'Write to us'],
  ['For hosts', 'Classes find and play your simulation.', 'contact', 'Offer a simulation'],
] as const;

const PHONE = '(max-width: 575px)';
const DARK = '(prefers-color-scheme: dark)';
const phone = { width: 390, height: 262 };

interface PictureProps extends ComponentProps<'img'> {
  name: string;
  alt: string;
}

/** A picture of the product, as it looks in the reader's scheme. */
const Picture = ({ name, alt, children, ...props }: PictureProps) => (
  <picture>
    {children}
    <source media={DARK} srcSet={app(`front/${name}-dark.webp`)} />
    <img className="w-100 h-auto border rounded" src={app(`front/${name}.webp`)} alt={alt} {...props} />
  </picture>
);

/** The body of the page at the origin’s root. It has no script; the server fills its empty lists. */
export function FrontDoor() {
  return (
    <Frame isFront>
      <main>
        <section className="promise pair d-grid align-items-center text-white">
          <div>
            <h1>
              Cases your students don’t just read. <span className="d-inline-block">They play them.</span>
            </h1>
            <p className="lead">
              Casebridge is where instructors find, buy and launch case-based simulations: negotiations,
              marketing, management, operations and math.
            </p>
            <div className="d-flex flex-wrap gap-3 my-4">
              <a className="btn btn-accent" href={app('library')}>
                Browse the library
              </a>
              <a className="btn btn-outline-primary" href={app('register')}>
                Create an instructor account
              </a>
            </div>
          </div>
          <Picture
            name="class"
            alt="A class with the progress and the score of each student"
            width={614}
            height={450}
            fetchPriority="high"
          >
            <source media={`${PHONE} and ${DARK}`} srcSet={app('front/class-phone-dark.webp')} {...phone} />
            <source media={PHONE} srcSet={app('front/class-phone.webp')} {...phone} />
          </Picture>
        </section>
        <section aria-labelledby="covers">
          <h2 id="covers" className="h1 mb-4">
            From the library
          </h2>
          <ul className="side-by-side d-grid list-unstyled mb-0" />
        </section>
        <section className="steps bg-body-tertiary" aria-labelledby="steps">
          <h2 id="steps" className="h1 mb-4">
            How it works
          </h2>
          <ol className="d-grid list-unstyled mb-0">
            {steps.map(({ title, text, picture, shows }, index) => (
              <li key={picture}>
                <Picture name={picture} alt={shows} width={320} height={244} loading="lazy" />
                <h3 className="h2 mt-3 mb-1">
                  <span className="text-accent">{`${index + 1}. `}</span>
                  {title}
                </h3>
                <p className="mb-0 text-secondary">{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="prices">
          <h2 id="prices" className="h1">
            Prices
          </h2>
          <ul className="side-by-side d-grid list-unstyled" />
          <p className="mb-0">After a free trial, you pay by card or by invoice, or your students pay.</p>
        </section>
        <section
          className="side-by-side d-grid bg-body-tertiary"
          aria-label="For students, schools and hosts"
        >
          {ways.map(([title, text, to, label]) => (
            <div key={title}>
              <h2 className="mb-1">{title}</h2>
              <p className="text-secondary">{text}</p>
              <a className="btn btn-outline-primary" href={app(to)}>
                {label}
              </a>
            </div>
          ))}
        </section>
      </main>
    </Frame>
  );
}
