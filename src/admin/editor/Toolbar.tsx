import { type KeyboardEvent, memo, type ReactNode, useRef, useState } from 'react';
import { Button } from 'reactstrap';

interface Tool {
  name: string;
  /** The label on the button. */
  face: ReactNode;
  shortcut?: string;
  pressed?: boolean;
  disabled?: boolean;
  run: () => void;
}

interface Props {
  label: string;
  /** The id of the text that the tools change. */
  controls: string;
  tools: readonly Tool[];
}

const steps: ReadonlyMap<string, number> = new Map([
  ['ArrowRight', 1],
  ['ArrowLeft', -1],
]);

/** One tab stop; the arrow keys, Home and End move between the tools. */
export const Toolbar = memo(function Toolbar({ label, controls, tools }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps.get(event.key);
    const next =
      step !== undefined
        ? (current + step + tools.length) % tools.length
        : event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? tools.length - 1
            : null;
    if (next === null) return;
    event.preventDefault();
    setCurrent(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      className="d-flex flex-wrap gap-1 border-bottom p-1"
      onKeyDown={onKeyDown}
    >
      {tools.map(({ name, face, shortcut, pressed, disabled, run }, index) => (
        <Button
          key={name}
          outline
          color="primary"
          size="sm"
          className="border-0"
          active={pressed ?? false}
          tabIndex={index === current ? 0 : -1}
          aria-label={name}
          title={shortcut ? `${name} (${shortcut})` : name}
          aria-pressed={pressed}
          // `aria-disabled` keeps the tool reachable, so that keyboard and screen reader users find it.
          aria-disabled={disabled}
          onFocus={() => setCurrent(index)}
          // Keeps the focus and the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (!disabled) run();
          }}
        >
          {face}
        </Button>
      ))}
    </div>
  );
});
