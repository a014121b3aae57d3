import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { CatalogueItem } from '../../contract/simulation';

const MaterialsDialog = lazy(() => import('./MaterialsDialog'));

/** Opens the teaching materials; whether they are open is in the address. */
export function MaterialsButton({ simulation }: { simulation: CatalogueItem }) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const link = useRef<HTMLElement>(null);
  const isOpen = params.get('materials') === 'true';

  // A dialog that came with the address has nothing to give the focus back to.
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) link.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  const opened = new URLSearchParams(params);
  opened.set('materials', 'true');
  const closed = new URLSearchParams(params);
  closed.delete('materials');

  // The link made a step of its own, which closing takes back; an address from outside did not.
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
      {isOpen && (
        <Suspense>
          <MaterialsDialog simulation={simulation} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
