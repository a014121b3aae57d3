import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../api/http';
import type { CatalogueDetail } from '../../contract/simulation';
import type { User } from '../../contract/user';
import { randomId } from '../../lib/randomId';
import { fetchSimulation } from '../../store/catalogue';
import { useAppDispatch } from '../../store/hooks';
import { createPurchase } from '../../store/purchases';
import { type Draft, type Kind, newDraft, type Run, readRun, runKey, writeRun } from './draft';
import { inputOf, purchaseInput } from './purchaseInput';

/** The server's message for each field that it refused, under the field's own name. */
const fieldErrors = (failure: Failure | null): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(failure?.errors ?? {}).map(([field, message]) => [
      field.replace(/^metadata\./, ''),
      message,
    ]),
  );

interface Options {
  /** Id or slug, as the address has it. */
  code: string;
  simulation: CatalogueDetail;
  user: User;
  kind: Kind;
  /** Whether the run's last step is on screen. */
  atCompletion: boolean;
  /** Called when the server has answered, unless the wizard is gone by then. */
  onSettled: (refused: ReadonlyMap<string, string>) => void;
}

/** One run of the wizard: its entries, kept in this tab, and the call that makes the purchase. */
export function usePurchaseRun({ code, simulation, user, kind, atCompletion, onSettled }: Options) {
  const dispatch = useAppDispatch();
  const key = runKey(user._id, simulation._id, kind);
  const [run, setRun] = useState(() => readRun(key, user, atCompletion));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const latest = useRef(run);
  const sending = useRef(false);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const keep = (next: Run) => {
    latest.current = next;
    writeRun(key, next);
    setRun(next);
  };

  const change = (entries: Partial<Draft>) => {
    setFailure(null);
    keep({ draft: { ...latest.current.draft, ...entries }, done: null });
  };

  /** Leaving the completed step begins another purchase. */
  const restart = () => {
    if (latest.current.done) change(newDraft(user));
  };

  /** Makes the purchase; returns why the server has refused it, if it has. */
  const submit = async (entries: Partial<Draft> = {}): Promise<Failure | null> => {
    if (sending.current) return null;
    sending.current = true;
    setBusy(true);
    change(entries);
    const { draft } = latest.current;
    const { data, error } = await dispatch(createPurchase(purchaseInput(kind, draft, { simulation, user })));
    const refusals = fieldErrors(error ?? null);
    sending.current = false;
    setBusy(false);
    if (data) {
      keep({ draft, done: data });
    } else {
      // The app leads elsewhere by itself; the draft waits in the tab until its user is back.
      if (error.status === 401 || error.status === 403) return error;
      if (refusals.has('payment')) change({ paid: null });
      // The order is taken; what was paid can still be spent on another.
      if (refusals.has('order')) change({ order: randomId() });
      // The server knows better what it costs now.
      if (error.status === 409) dispatch(fetchSimulation(code));
      setFailure(error);
    }
    if (shown.current) onSettled(refusals);
    return error ? { ...error, errors: Object.fromEntries(refusals) } : null;
  };

  /** Asks for the session of a purchase that was made while the simulation's host did not answer. */
  const reopen = async () => {
    const { draft, done } = latest.current;
    if (sending.current || !done) return;
    sending.current = true;
    setFailure(null);
    setBusy(true);
    const { data, error } = await dispatch(createPurchase(inputOf(done)));
    sending.current = false;
    setBusy(false);
    if (data) keep({ draft, done: data });
    else setFailure(error);
  };

  // Between the answer and the last step nothing is to be pressed either.
  const leaving = run.done !== null && !atCompletion;
  return {
    ...run,
    busy: busy || leaving,
    failure,
    refused: fieldErrors(failure),
    change,
    restart,
    submit,
    reopen,
  };
}

export type PurchaseRun = ReturnType<typeof usePurchaseRun>;
