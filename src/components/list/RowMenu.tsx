import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { loadLatePart, MISSING_PART } from '../LatePart';
import type OpenableMenu from './menu/OpenableMenu';

const loadMenu = () => loadLatePart(() => import('./menu/OpenableMenu'));

interface Opened {
  Menu: typeof OpenableMenu;
  byKeyboard: boolean;
}

/**
 * The menu of a row's actions: a button, whose menu is loaded when it is first pressed. The button stays, with the
 * focus, until the menu is there.
 */
export function RowMenu(props: Omit<ComponentProps<typeof OpenableMenu>, 'byKeyboard'>) {
  const [isLoading, setIsLoading] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const dispatch = useAppDispatch();

  const open = async (byKeyboard: boolean) => {
    if (isLoading) return;
    setIsLoading(true);
    try {
      const { default: Menu } = await loadMenu();
      setOpened({ Menu, byKeyboard });
    } catch {
      dispatch(showAlert('danger', MISSING_PART));
    }
    setIsLoading(false);
  };
  // As in the loaded menu: an arrow key opens it and does not scroll the page.
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open(true);
  };

  if (opened) return <opened.Menu {...props} byKeyboard={opened.byKeyboard} />;
  return (
    <button
      type="button"
      className="btn btn-outline-primary btn-sm row-menu p-0 border-0"
      aria-label={props.label}
      aria-haspopup
      aria-expanded={false}
      aria-busy={isLoading}
      // A press of a key is a click without a pointer.
      onClick={({ detail }) => open(detail === 0)}
      onKeyDown={openByArrow}
    >
      <span aria-hidden="true">⋮</span>
    </button>
  );
}
