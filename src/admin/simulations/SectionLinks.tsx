import { useEffect, useState } from 'react';

interface Props {
  sections: readonly { id: string; title: string }[];
}

const headingOf = (id: string) => document.getElementById(`${id}-title`);

/** The margin at the top covers the headers, with the place of a heading that was jumped to. */
const belowHeaders = { rootMargin: '-200px 0px 0px' };

/** Leads to the sections of a long form and marks the one in sight, on screens that are wide enough. */
export function SectionLinks({ sections }: Props) {
  const [current, setCurrent] = useState(sections[0]?.id);
  const ids = sections.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (!('IntersectionObserver' in window)) return;
    const inSight = new Map<string, boolean>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) inSight.set(target.id, isIntersecting);
      const shown = ids.split(' ').filter((id) => inSight.get(id));
      // The last section may be too short to reach the top: the focus tells that it was jumped to.
      const focused = shown.find((id) => headingOf(id) === document.activeElement);
      setCurrent((before) => focused ?? shown[0] ?? before);
    }, belowHeaders);
    for (const section of document.querySelectorAll('.editor-sections > section.card'))
      observer.observe(section);
    return () => observer.disconnect();
  }, [ids]);

  return (
    <nav
      className="position-sticky d-none d-lg-flex flex-column align-self-start"
      style={{ top: 'var(--editor-top)' }}
      aria-label="Sections of this client"
    >
      {sections.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          className={`nav-link ${id === current ? 'active' : ''}`}
          aria-current={id === current || undefined}
          onClick={(event) => {
            event.preventDefault();
            headingOf(id)?.scrollIntoView();
            headingOf(id)?.focus({ preventScroll: true });
            setCurrent(id);
          }}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}
