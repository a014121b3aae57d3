import { useLayoutEffect, useRef, useState } from 'react';
import { Dropdown, DropdownItem, DropdownMenu, DropdownToggle } from 'reactstrap';
import { RecordLink } from '../../BackLink';

interface Item {
  label: string;
  /** Without an address, the item is a button. */
  to?: string;
  onChoose?: () => void;
  danger?: boolean;
}

interface Props {
  /** The menu's accessible name, which tells the rows apart. */
  label: string;
  items: readonly Item[];
  /** Whether a chosen action is under way: the menu stays closed. */
  busy?: boolean;
  /** Whether a key opened it: the focus goes to the first item, as at later openings. */
  byKeyboard: boolean;
}

/** A button with its menu, open at first; it takes the place of the button in `RowMenu`, and its focus. */
export default function OpenableMenu({ label, items, busy = false, byKeyboard }: Props) {
  const [isOpen, setIsOpen] = useState(true);
  const toggle = useRef<HTMLElement>(null);
  // Before the reader can press another key.
  useLayoutEffect(() => {
    const opener = toggle.current;
    const first = byKeyboard && opener?.parentElement?.querySelector<HTMLElement>('[role="menuitem"]');
    (first || opener)?.focus({ preventScroll: true });
  }, [byKeyboard]);
  // The chosen item goes with the menu, so the focus returns to the button.
  const choose = (action?: () => void) => () => {
    toggle.current?.focus();
    action?.();
  };
  return (
    <Dropdown isOpen={isOpen && !busy} toggle={() => setIsOpen(!isOpen && !busy)}>
      <DropdownToggle
        innerRef={toggle}
        outline
        color="primary"
        size="sm"
        className="row-menu p-0 border-0"
        aria-label={label}
        aria-busy={busy}
      >
        <span aria-hidden="true">{busy ? '…' : '⋮'}</span>
      </DropdownToggle>
      {/* Fixed, since the table's card would cut it off. */}
      <DropdownMenu end strategy="fixed">
        {items.map(({ label: text, to, onChoose, danger }) => (
          <DropdownItem
            key={text}
            {...(to ? { tag: RecordLink, to } : { onClick: choose(onChoose) })}
            className={danger ? 'text-danger' : undefined}
          >
            {text}
          </DropdownItem>
        ))}
      </DropdownMenu>
    </Dropdown>
  );
}
