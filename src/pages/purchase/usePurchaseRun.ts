import { startTransition, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../api/http';
import type { Purchase } from '../../api/purchases';
import type { User } from '../../api/session';
import { randomId } from '../../lib/randomId';
import { useAppDispatch } from '../../store/hooks';
import { addSeats, createPurchase } from '../../store/purchases';
import { type Draft, newDraft, type Offer, purchaseInput } from './order';
import type { Step } from './steps';
import { type Run, readRun, runKey, writeRun } from './storedRun';

/** The server's error for each field, by its name without `metadata.`. */
const fieldErrors = (failure: Failure | null): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(failure?.errors ?? {}).map(([field, message]) => [
      field.replace(/^metadata\./, ''),
      message,
    ]),
  );

/** The call that places the order. */
function place(offer: Offer, draft: Draft, user: User) {
  const input = purchaseInput(offer, draft, user);
  return offer.session ? addSeats(input) : createPurchase(input);
}

interface Options {
  offer: Offer;
  user: User;
  /** Whether the address is that of the last step. */
  atCompletion: boolean;
  /** Loads the terms again after a conflict. */
  reload: () => void;
  /** The step that shows the server's answer, by the fields that it refuses; null for the present one. */
  stepAfter: (refused: ReadonlyMap<string, string>) => Step | null;
  go: (step: Step) => void;
}

/** One order: its entries, kept in this tab, and the call that places it. */
export function usePurchaseRun({ offer, user, atCompletion, reload, stepAfter, go }: Options) {
  const dispatch = useAppDispatch();
  const key = runKey(user._id, (offer.session ?? offer.simulation)._id, offer.kind);
  const [run, setRun] = useState(() => readRun(key, user));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  /** Nobody knows whether the order was placed: until it is sent once more, it cannot be changed. */
  const [unsettled, setUnsettled] = useState(run.draft.sent);
  /** The same as refs: several changes may come before the next render. */
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

  const enter = (entries: Partial<Draft>) =>
    keep({ draft: { ...latest.current.draft, ...entries }, done: null });

  const change = (entries: Partial<Draft>) => {
    setFailure(null);
    enter(entries);
  };

  const entriesOf = (draft: Draft): Draft => (offer.payer ? { ...draft, payer: offer.payer } : draft);

  /** Places the order; resolves to the error if the server refuses it. */
  const submit = async (entries: Partial<Draft> = {}): Promise<Failure | null> => {
    if (sending.current) return null;
    sending.current = true;
    setBusy(true);
    // The last step goes on showing the failure until there is another result.
    if (!atCompletion) setFailure(null);
    enter({ ...entries, sent: true });
    const draft = entriesOf(latest.current.draft);
    const { data, error = null } = await dispatch(place(offer, draft, user));
    const refused = fieldErrors(error);
    sending.current = false;
    const isLost = error !== null && (error.status === 0 || error.status > 500);
    if (!isLost) enter({ sent: false });
    const show = () => {
      setBusy(false);
      setUnsettled(isLost);
      // The app leads to sign-in, or to the error page if nothing was charged; the draft stays in the tab.
      if (error?.status === 401 || (error?.status === 403 && !draft.paid)) return;
      setFailure(error);
      if (data) keep({ draft: newDraft(user), done: data });
      if (refused.has('payment')) enter({ paid: null });
      // The order number belongs to another purchase: a new number lets the payment be used.
      if (refused.has('order')) enter({ order: randomId() });
      if (step && shown.current) go(step);
    };
    const step = stepAfter(refused);
    // The router changes its address in a transition: the result is shown with it.
    if (step) startTransition(show);
    else show();
    // The price may have changed.
    if (error?.status === 409) reload();
    return error && { ...error, errors: Object.fromEntries(refused) };
  };

  /** Keeps the session of the finished purchase. */
  const update = ({ _id, session }: Purchase) => {
    const { draft, done } = latest.current;
    if (done?._id === _id) keep({ draft, done: { ...done, session } });
  };

  return {
    draft: entriesOf(run.draft),
    /** The purchase, for the step that shows it: the entries are those of the next order by then. */
    done: run.done,
    busy,
    unsettled,
    failure,
    refused: fieldErrors(failure),
    change,
    submit,
    update,
    reload,
  };
}

export type PurchaseRun = ReturnType<typeof usePurchaseRun>;
