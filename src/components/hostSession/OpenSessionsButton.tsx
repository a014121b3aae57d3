import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Button } from 'reactstrap';
import type { Purchase } from '../../api/purchases';
import type { Result } from '../../store/actionFamily';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { openHostSession } from '../../store/purchases';
import { selectHas } from '../../store/session';

export interface OpenSessionsProps extends Pick<ComponentProps<typeof Button>, 'color' | 'outline' | 'size'> {
  /** Those that wait for their session. Without any, only the outcome of the last attempt is shown. */
  purchases: readonly Purchase[];
  label: string;
  /** Tells buttons of one label apart. */
  order?: string;
  /** The words for the attempt and its outcome. */
  words?: typeof sessionWords;
  /** The answers, after each attempt. */
  onAnswer?: (purchases: readonly Purchase[]) => void;
}

const sessionWords = {
  busy: 'Opening the session…',
  waiting: 'The simulation has still not opened the session.',
  open: 'The session is open.',
};

function outcomeOf(results: readonly Result<Purchase>[], words: typeof sessionWords): string {
  const failed = results.find(({ error }) => error);
  if (failed?.error) return failed.error.message;
  const open = results.filter(({ data }) => data?.session).length;
  if (open === 0) return words.waiting;
  if (open < results.length) return `${open} of ${results.length} sessions are open.`;
  return open === 1 ? words.open : `${open} sessions are open.`;
}

/** Has the server try at once to open the sessions of purchases, if it can, and says what came of it. */
export default function OpenSessionsButton(props: OpenSessionsProps) {
  const { purchases, label, order, words = sessionWords, onAnswer, ...button } = props;
  const dispatch = useAppDispatch();
  const isOffered = useAppSelector((state) => selectHas(state, 'hosts'));
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState('');
  const text = useRef<HTMLParagraphElement>(null);

  // The button has gone with the last purchase that waited; its focus goes to the outcome.
  useEffect(() => {
    if (outcome && document.activeElement === document.body) text.current?.focus();
  }, [outcome]);

  const open = async () => {
    if (busy) return;
    setBusy(true);
    setOutcome('');
    const results = await Promise.all(
      purchases.map(async (purchase): Promise<Result<Purchase>> => {
        const { data, error } = await dispatch(openHostSession(purchase._id, purchase));
        return error ? { error } : { data: { ...purchase, ...data } };
      }),
    );
    setBusy(false);
    setOutcome(outcomeOf(results, words));
    onAnswer?.(results.flatMap(({ data }) => data ?? []));
  };

  const face = busy ? words.busy : label;
  return (
    <>
      {isOffered && purchases.length > 0 && (
        <Button
          type="button"
          {...button}
          aria-label={order && `${face} of order ${order}`}
          aria-disabled={busy}
          onClick={open}
        >
          {face}
        </Button>
      )}
      <p ref={text} tabIndex={-1} role="status" className="mb-0">
        {outcome}
      </p>
    </>
  );
}
