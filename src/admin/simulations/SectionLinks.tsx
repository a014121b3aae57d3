import { Nav, NavLink } from 'reactstrap';

interface Props {
  sections: readonly { id: string; title: string }[];
}

/** Leads to the sections of a long form, on screens that are wide enough. */
export function SectionLinks({ sections }: Props) {
  const follow = (id: string) => {
    const heading = document.getElementById(`${id}-title`);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
  return (
    <Nav
      tag="nav"
      className="editor-nav d-none d-xl-block align-self-start position-sticky"
      aria-label="Sections of this client"
    >
      {sections.map(({ id, title }) => (
        <NavLink
          key={id}
          href={`#${id}`}
          className="text-secondary"
          onClick={(event) => {
            event.preventDefault();
            follow(id);
          }}
        >
          {title}
        </NavLink>
      ))}
    </Nav>
  );
}
