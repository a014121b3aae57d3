import { Placeholder } from '../../components/Placeholder';

/** The placeholder of a class. */
export const ClassroomPlaceholder = () => (
  <>
    <p role="status" className="visually-hidden">
      Loading...
    </p>
    <div aria-hidden="true">
      <Placeholder className="mb-3" width="18rem" height="1.4rem" />
      <Placeholder className="mb-4" height="6.5rem" />
      <Placeholder height="20rem" />
    </div>
  </>
);
