import { type ReactNode, useEffect, useRef } from 'react';
import { Card } from 'reactstrap';
import { Page } from '../../components/Page';

interface Props {
  title: string;
  /** Content above the title. */
  above?: ReactNode;
  /** When this value changes, the title takes the focus, unless another element has it. */
  focus?: unknown;
  children?: ReactNode;
}

/** The card of a login link's screen. */
export function LinkPanel({ title, above, focus, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    // A focus that has moved to the header stays there.
    const lost = !activeElement || activeElement === document.body;
    if (focus && lost) heading.current?.focus({ preventScroll: true });
  }, [focus]);
  return (
    <div className="auth">
      <Page title="Signing in" narrow>
        <Card body className="text-center">
          {above}
          <h1 ref={heading} className="h2 text-break" tabIndex={-1} aria-live="polite">
            {title}
          </h1>
          {children}
        </Card>
      </Page>
    </div>
  );
}
