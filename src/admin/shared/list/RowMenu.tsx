import Dots from 'bootstrap-icons/icons/three-dots-vertical.svg?react';
import { type ComponentProps, useState } from 'react';
import { Button } from 'reactstrap';
import { LatePart } from '../../../components/LatePart';
import type OpenableMenu from './OpenableMenu';

const loadMenu = () => import('./OpenableMenu');

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
    <LatePart load={loadMenu} fallback={button} onMissing={() => setPressed(false)}>
      {(Menu) => <Menu {...props} />}
    </LatePart>
  );
}
