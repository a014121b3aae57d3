import { Cover } from '../Cover';

/** The picture of a session's simulation in the row of a list. */
export const SmallCover = ({ address }: { address: string }) => (
  <span className="flex-shrink-0" style={{ width: '4rem' }}>
    <Cover sources={[address]} category="" loading="lazy" />
  </span>
);
