import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Failure } from '../../api/http';
import type { Purchase } from '../../api/purchases';
import type { User } from '../../api/session';
import type { PurchaseInput } from '../../contract/purchase';
import { randomId } from '../../lib/randomId';
import type { Result } from '../../store/actionFamily';
import { useAppDispatch } from '../../store/hooks';
import { createPurchase } from '../../store/purchases';
import type { AppThunk } from '../../store/store';
import { type Draft, type Kind, newDraft, type Run, readRun, runKey, writeRun } from './draft';
import { type Offer, purchaseInput } from './purchaseInput';

/** The server's error for each field, by its name without `metadata.`. */
const fieldErrors = (failure: Failure | null): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(failure?.errors ?? {}).map(([field, message]) => [
      field.replace(/^metadata\./, ''),
      message,
    ]),
  );

interface Options {
  simulation: Offer;
  /** The call that places the order, and the one that loads its terms again after a conflict. */
  place?: (input: PurchaseInput) => AppThunk<Promise<Result<Purchase>>>;
  reload: () => void;
  /** The storage key of the run; by default that of the user, the simulation and the kind. */
  storedAs?: string;
  user: User;
  kind: Kind;
  /** Whether the completed step is shown. */
  atCompletion: boolean;
  /** Called after the server's answer, unless the wizard was left. */
  onSettled: (refused: ReadonlyMap<string, string>) => void;
}

/** One run of the wizard: its entries, kept in this tab, and the call that creates the purchase. */
export function usePurchaseRun({
  simulation,
  user,
  kind,
  place = createPurchase,
  reload,
  storedAs,
  atCompletion,
  onSettled,
}: Options) {
  const dispatch = useAppDispatch();
  const key = storedAs ?? runKey(user._id, simulation._id, kind);
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

  // Going back from the completed step starts a new run.
  const wasAtCompletion = useRef(atCompletion);
  useLayoutEffect(() => {
    if (wasAtCompletion.current && !atCompletion && latest.current.done) change(newDraft(user));
    wasAtCompletion.current = atCompletion;
  });

  /** Creates the purchase; resolves to the error if the server refuses it. */
  const submit = async (entries: Partial<Draft> = {}): Promise<Failure | null> => {
    if (sending.current) return null;
    sending.current = true;
    setBusy(true);
    // The last step goes on showing the failure until there is another result.
    if (!atCompletion) setFailure(null);
    keep({ draft: { ...latest.current.draft, ...entries }, done: null });
    const { draft } = latest.current;
    const { data, error } = await dispatch(place(purchaseInput(kind, draft, { simulation, user })));
    const refusals = fieldErrors(error ?? null);
    sending.current = false;
    setBusy(false);
    if (data) {
      setFailure(null);
      keep({ draft, done: data });
    } else {
      // The app leads to sign-in, or to the error page if nothing was charged; the draft stays in the tab.
      if (error.status === 401 || (error.status === 403 && !draft.paid)) return error;
      if (refusals.has('payment')) change({ paid: null });
      // The order number belongs to another purchase: a new number lets the payment be used.
      if (refusals.has('order')) change({ order: randomId() });
      // The price may have changed.
      if (error.status === 409) reload();
      setFailure(error);
    }
    if (shown.current) onSettled(refusals);
    return error ? { ...error, errors: Object.fromEntries(refusals) } : null;
  };

  /** Keeps the class session of the finished purchase, unless another run has begun. */
  const update = ({ _id, session }: Purchase) => {
    const { draft, done } = latest.current;
    if (done?._id === _id) keep({ draft, done: { ...done, session } });
  };

  // Buttons stay disabled between the answer and the completed step.
  const leaving = run.done !== null && !atCompletion;
  return {
    ...run,
    busy: busy || leaving,
    failure,
    refused: fieldErrors(failure),
    change,
    submit,
    update,
    reload,
  };
}

export type PurchaseRun = ReturnType<typeof usePurchaseRun>;
