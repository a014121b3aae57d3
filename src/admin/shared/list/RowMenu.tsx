import Dots from 'bootstrap-icons/icons/three-dots-vertical.svg?react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { Button } from 'reactstrap';

const OpenableMenu = lazy(() => import('./OpenableMenu'));

/** The menu of a row's actions: a button, whose menu is loaded and rendered when it is first pressed. */
export function RowMenu(props: ComponentProps<typeof OpenableMenu>) {
  const [pressed, setPressed] = useState(false);
  const button = (
    <Button
      outline
      color="primary"
      className="row-menu"
      aria-label={props.label}
      aria-haspopup
      aria-expanded={false}
      aria-busy={pressed}
      onClick={() => setPressed(true)}
    >
      <Dots width="20" height="20" />
    </Button>
  );
  if (!pressed) return button;
  return (
    <Suspense fallback={button}>
      <OpenableMenu {...props} />
    </Suspense>
  );
}
