import { useEffect, useRef, useState } from 'react';
import type { Purchase } from '../../api/purchases';
import { isToProcess } from '../../rules/purchases';
import { StatusPill } from '../shared/StatusPill';
import { ConfirmProcess } from './ConfirmProcess';
import { shortOrder } from './purchaseTexts';

interface Props {
  purchase: Purchase;
  processing: boolean;
  onProcess: () => Promise<unknown>;
  /** Whether it is the main action of its page, which says elsewhere how the purchase stands. */
  isMain?: boolean;
}

/** Whether the seats are confirmed at the simulation's host, and the button that does it; asks first. */
export function ProcessState({ purchase, processing, onProcess, isMain = false }: Props) {
  const { processed } = purchase;
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  const badge = useRef<HTMLSpanElement>(null);

  // The badge replaces the button and takes over its focus.
  useEffect(() => {
    if (processed && asked && document.activeElement === document.body) badge.current?.focus();
  }, [processed, asked]);

  const process = () => {
    setAsking(false);
    if (processing) return;
    setAsked(true);
    onProcess();
  };

  if (isMain && processed && !asked) return null;
  if (!processed && !isToProcess(purchase)) return isMain ? null : <span>N/A</span>;
  const pill = processed && <StatusPill tone="success">Processed</StatusPill>;
  const face = processing ? 'Processing…' : 'Process';
  return (
    <>
      {!processed && (
        <button
          type="button"
          className={`btn ${isMain ? 'btn-accent' : 'btn-outline-primary btn-sm row-button'}`}
          aria-label={`${face} order ${shortOrder(purchase)}`}
          aria-disabled={processing}
          onClick={() => setAsking(!processing)}
        >
          {face}
        </button>
      )}
      {/* On paper, which has no buttons. */}
      {!processed && <span className="d-none d-print-inline">Not yet</span>}
      {asking && !processed && (
        <ConfirmProcess purchase={purchase} onConfirm={process} onCancel={() => setAsking(false)} />
      )}
      {asked ? (
        <span ref={badge} tabIndex={-1} role="status">
          {pill}
          {processed && <span className="visually-hidden">{` order ${shortOrder(purchase)}`}</span>}
        </span>
      ) : (
        pill
      )}
    </>
  );
}
