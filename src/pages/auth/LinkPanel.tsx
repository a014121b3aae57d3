import { type ReactNode, useEffect, useRef } from 'react';
import { Card } from 'reactstrap';
import { Page } from '../../components/Page';

interface Props {
  title: string;
  /** Stands above the title. */
  above?: ReactNode;
  /** The focus goes to the title whenever this becomes another value: what had it is gone, or nothing did. */
  focus?: unknown;
  children?: ReactNode;
}

/** The card that a login link's screen is, whatever it has to say. */
export function LinkPanel({ title, above, focus, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    // The focus stays in the header if it has gone there meanwhile.
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
