import type { ReactNode } from 'react';
import { MessageBox } from '../../../components/MessageBox';

interface Props {
  /** The name of the list for screen readers. */
  label: string;
  title?: ReactNode;
  /** The items. */
  children: ReactNode;
}

/** Entries that are not added, each with its reason. A long list scrolls, also by the keyboard. */
export function ProblemList({ label, title, children }: Props) {
  return (
    <MessageBox color="warning">
      {title}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll only what has the focus */}
      <section className="list-problems" aria-label={label} tabIndex={0}>
        <ul className="mb-0">{children}</ul>
      </section>
    </MessageBox>
  );
}
