import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { CatalogueItem } from '../../api/catalogue';
import { MaterialsDialog } from './MaterialsDialog';

/** Opens the teaching materials; the address records that they are open. */
export function MaterialsButton({ simulation }: { simulation: CatalogueItem }) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const link = useRef<HTMLElement>(null);
  const isOpen = params.get('materials') === 'true';

  // A dialog that was open from the start has no opener to return the focus to.
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) link.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  const opened = new URLSearchParams(params);
  opened.set('materials', 'true');
  const closed = new URLSearchParams(params);
  closed.delete('materials');

  // Closing goes back in the history if the link has added an entry; an address from outside has none.
  const close = () => (state?.materials ? navigate(-1) : setParams(closed, { replace: true, state }));

  return (
    <>
      <Button
        tag={Link}
        innerRef={(element: HTMLElement | null) => {
          link.current = element;
        }}
        to={{ search: opened.toString() }}
        state={{ ...state, materials: true }}
        outline
        color="primary"
      >
        Materials
      </Button>
      {isOpen && <MaterialsDialog simulation={simulation} onClose={close} />}
    </>
  );
}
