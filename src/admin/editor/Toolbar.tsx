import { type KeyboardEvent, memo, type ReactNode, useRef, useState } from 'react';
import { Button } from 'reactstrap';

interface Tool {
  name: string;
  /** As it stands on the button. */
  face: ReactNode;
  shortcut?: string;
  pressed?: boolean;
  disabled?: boolean;
  run: () => void;
}

interface Props {
  label: string;
  /** The id of what the tools work on. */
  controls: string;
  tools: readonly Tool[];
}

const steps: ReadonlyMap<string, number> = new Map([
  ['ArrowRight', 1],
  ['ArrowLeft', -1],
]);

/** One tab stop; arrow keys, Home and End lead from tool to tool. */
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
      className="btn-toolbar border-bottom p-1"
      onKeyDown={onKeyDown}
    >
      {tools.map(({ name, face, shortcut, pressed, disabled, run }, index) => (
        <Button
          key={name}
          color="link"
          size="sm"
          className="editor-tool"
          tabIndex={index === current ? 0 : -1}
          aria-label={name}
          title={shortcut ? `${name} (${shortcut})` : name}
          aria-pressed={pressed}
          // Stays reachable, so that a keyboard or a reader comes to know of it.
          aria-disabled={disabled}
          onFocus={() => setCurrent(index)}
          // The text keeps its focus and its selection.
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
