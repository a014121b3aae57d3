import { Placeholder } from '../../components/Placeholder';

/** The placeholder of a class. */
export const ClassroomPlaceholder = () => (
  <>
    <p role="status" className="visually-hidden">
      Loading...
    </p>
    <div aria-hidden="true">
      <Placeholder className="mb-3" width="18rem" height="1.5rem" />
      <Placeholder className="mb-3" width="18rem" height="2.75rem" />
      <Placeholder className="mb-3" height="4.9rem" />
      <Placeholder height="20rem" />
    </div>
  </>
);
