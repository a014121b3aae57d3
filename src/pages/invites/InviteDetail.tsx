import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Invite } from '../../api/invites';
import type { User } from '../../api/session';
import { LatePart } from '../../components/LatePart';
import { ErrorAlert, MessageBox } from '../../components/MessageBox';
import { NameForm, useSaveName } from '../../components/name/NameForm';
import { MailedConfirmation } from '../../components/payment/AfterOrder';
import { formatClassTime } from '../../lib/format/classTimes';
import { formatDate } from '../../lib/format/dates';
import { saveFile } from '../../lib/saveFile';
import { pictureAddress, webAddress } from '../../rules/addresses';
import { isBeforeOpening, isOpenAt } from '../../rules/classes';
import { currencyNote, formatCents, formatPrice } from '../../rules/money';
import { canPlay, isDue } from '../../rules/sessions/invites';
import { hasName } from '../../rules/users';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { fetchInvite } from '../../store/invites/invites';
import { selectHas } from '../../store/session';
import { InviteFacts, InviteHelp } from './InviteFacts';
import { adviceOf, endOf } from './inviteTexts';
import { type SeatPayment, useInvitePayment } from './useInvitePayment';

const loadPayment = () => import('./InvitePayment');

interface Props {
  invite: Invite;
  user: User;
}

/** An own invite: the end, and Play or, before the payment, Pay; then all else that is known of the invite. */
export function InviteDetail({ invite, user }: Props) {
  const { client: simulation } = invite;
  const cover = pictureAddress(simulation.cover_url);
  const playable = canPlay(invite);
  const [playableAtFirst] = useState(playable);
  const [namedAtFirst] = useState(hasName(user));
  const now = new Date();
  const ended = endOf(invite, now);
  const hasDateAhead =
    !ended && !invite.finished_at && (isBeforeOpening(invite, now) || Boolean(invite.closes_at));
  const payment = useInvitePayment(invite, user);
  const hasJoined = useLocation().state?.joined === true;
  useClassTimes(invite);
  return (
    <div className={cover ? 'two-columns d-grid d-print-block mt-4' : 'record-body mt-4'}>
      <div>
        {payment.confirmed && <PaymentConfirmed invite={invite} />}
        {hasJoined && !payment.confirmed && <p className="lead done">You are in this class.</p>}
        {invite.finished_at && <Finished invite={invite} ended={ended !== ''} />}
        {ended ? (
          <>
            {!playable && <EndedPayment payment={payment} />}
            <MessageBox color="warning">{`${ended} ${adviceOf(invite)}`.trim()}</MessageBox>
          </>
        ) : (
          <>
            {isBeforeOpening(invite, now) && <NotOpen invite={invite} />}
            {isOpenAt(invite, now) && playable && (
              <>
                {!hasName(user) && <OwnName user={user} />}
                <PlayLink invite={invite} focus={!playableAtFirst || (hasName(user) && !namedAtFirst)} />
              </>
            )}
            {isDue(invite) && <Due invite={invite} user={user} payment={payment} />}
          </>
        )}
      </div>
      {cover && (
        <span className="cover">
          <img src={cover} alt="" width="640" height="360" />
        </span>
      )}
      <div>
        {simulation.subtitle && <p>{simulation.subtitle}</p>}
        <InviteFacts invite={invite} user={user} />
        {hasDateAhead && <AddToCalendar invite={invite} />}
        <InviteHelp invite={invite} user={user} />
      </div>
    </div>
  );
}

/** The result and, while others may still play, when to expect the debrief, as far as they are known. */
function Finished({ invite, ended }: { invite: Invite; ended: boolean }) {
  const { finished_at, score, closes_at } = invite;
  return (
    <>
      <p className="lead done">{`You finished on ${formatDate(finished_at)}.${score === null ? '' : ` Your score: ${score}.`}`}</p>
      {closes_at && !ended && (
        <p>{`The class closes on ${formatClassTime(closes_at, invite)}: expect the debrief after that.`}</p>
      )}
    </>
  );
}

/** The payment of a student whose invite has ended meanwhile. */
function EndedPayment({ payment }: { payment: SeatPayment }) {
  if (payment.received) return <PaymentReceived payment={payment} />;
  return payment.error && <ErrorAlert color="warning">{payment.error.message}</ErrorAlert>;
}

/** Timers cannot wait for weeks. */
const MAX_WAIT_MS = 86_400_000;
const RETRY_MS = 60_000;

/** Loads the invite again when its class opens or closes. */
function useClassTimes(invite: Invite) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const { changes_in, opens_at, closes_at } = invite;
    const untilNext = () =>
      Math.min(
        ...[opens_at, closes_at].map((iso) => Date.parse(iso ?? '') - Date.now()).filter((wait) => wait > 0),
      );
    const wait = changes_in ?? untilNext();
    if (wait === Number.POSITIVE_INFINITY) return;
    let timer: ReturnType<typeof setTimeout>;
    // Until an answer has brought the next change.
    const load = () => {
      dispatch(fetchInvite(invite._id));
      timer = setTimeout(load, RETRY_MS);
    };
    // A moment later, since clocks differ.
    timer = setTimeout(load, Math.min(wait + 1000, MAX_WAIT_MS));
    return () => clearTimeout(timer);
  }, [dispatch, invite]);
}

/** Says when playing begins. */
const NotOpen = ({ invite }: { invite: Invite }) => (
  <p className="bg-body-tertiary rounded p-3">
    This class opens on <strong>{formatClassTime(invite.opens_at, invite)}</strong>: Play appears here then.
  </p>
);

/** How long the student may play. */
function onwards(invite: Invite): string {
  const { finished_at, closes_at } = invite;
  if (finished_at) return `You can play again ${closes_at ? 'until then' : 'whenever you want'}.`;
  return `Play opens the simulation. Come back here whenever you want to go on${closes_at ? `, until ${formatClassTime(closes_at, invite)}` : ''}.`;
}

/** Asks a student for the name that is still missing. */
function OwnName({ user }: { user: User }) {
  const save = useSaveName(user);
  return (
    <>
      <p>Your instructor sees your name in the list of the class.</p>
      <NameForm user={user} save={save}>
        {(busy) => (
          <Button type="submit" color="primary" outline className="mb-4" aria-disabled={busy}>
            {busy ? 'Saving…' : 'Save name'}
          </Button>
        )}
      </NameForm>
    </>
  );
}

/** `focus`: the student has just paid, or given a name, so Play is the next step. */
function PlayLink({ invite, focus }: { invite: Invite; focus: boolean }) {
  const address = webAddress(invite.data.magiclink);
  const link = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focus) link.current?.focus();
  }, [focus]);
  if (address) {
    return (
      <p>
        <Button
          innerRef={(element: HTMLElement | null) => {
            link.current = element;
          }}
          href={address}
          color={invite.finished_at ? 'primary' : 'accent'}
          outline={invite.finished_at !== null}
          size="lg"
          block
          style={{ maxWidth: '24rem' }}
        >
          Play
        </Button>
        <span className="d-block mt-2 text-secondary">{onwards(invite)}</span>
      </p>
    );
  }
  return (
    <p className="bg-body-tertiary rounded p-3">
      Your seat is ready, but the simulation can’t be opened yet. Ask your instructor about it.
    </p>
  );
}

/** The payment that an invite needs before it can be played. */
function Due({ invite, user, payment }: Props & { payment: SeatPayment }) {
  const [open, setOpen] = useState(false);
  const hasTax = useAppSelector((state) => selectHas(state, 'tax'));
  if (payment.received) return <PaymentReceived payment={payment} />;
  return (
    <>
      {payment.error && <ErrorAlert color="warning">{payment.error.message}</ErrorAlert>}
      {open ? (
        <LatePart
          load={loadPayment}
          fallback={<p role="status">Loading...</p>}
          onMissing={() => setOpen(false)}
        >
          {(InvitePayment) => (
            <InvitePayment
              invite={invite}
              user={user}
              onPaid={(paymentId) => {
                setOpen(false);
                payment.paid(paymentId);
              }}
            />
          )}
        </LatePart>
      ) : (
        <>
          <Button color="accent" size="lg" block style={{ maxWidth: '24rem' }} onClick={() => setOpen(true)}>
            {invite.client.price === null ? 'Pay' : `Pay ${formatPrice(invite.client.price)}`}
          </Button>
          <p className="small text-secondary mt-2">{`Pay once by card, then play. ${currencyNote(hasTax)}`}</p>
        </>
      )}
    </>
  );
}

/** Downloads the dates of an invite as a calendar file. */
function AddToCalendar({ invite }: { invite: Invite }) {
  const { hash } = useLocation();
  const button = useRef<HTMLElement>(null);
  const [failed, setFailed] = useState(false);
  // The link in the invitation mail leads here.
  useEffect(() => {
    if (hash === '#calendar') button.current?.focus();
  }, [hash]);

  const save = async () => {
    setFailed(false);
    try {
      const { calendarFile } = await import('./calendarFile');
      const address = window.location.origin + window.location.pathname;
      const file = calendarFile(invite, { address, now: new Date() });
      saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), 'invite.ics');
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <p>
        <Button
          innerRef={(element: HTMLElement | null) => {
            button.current = element;
          }}
          // The heading of a new screen leaves the focus there.
          data-autofocus={hash === '#calendar' || undefined}
          outline
          color="primary"
          size="sm"
          onClick={save}
        >
          Add to calendar
        </Button>
      </p>
      {failed && <ErrorAlert>The calendar file could not be made. Try again.</ErrorAlert>}
    </>
  );
}

/** The confirmation of a payment that was made on this visit of the page. */
function PaymentConfirmed({ invite }: { invite: Invite }) {
  const amount = invite.payment?.amount ?? null;
  return (
    <MessageBox color="success" role="status">
      <span className="done">{`Your payment${amount === null ? '' : ` of ${formatCents(amount)}`} was received. `}</span>
      <MailedConfirmation tag="span" />
    </MessageBox>
  );
}

/** Shown after a payment until the invite is marked as paid. */
function PaymentReceived({ payment: { error, busy, retry } }: { payment: SeatPayment }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div>
      <p role="status" ref={message} tabIndex={-1}>
        <strong>Payment received, updating…</strong>
      </p>
      {error && !busy && <ErrorAlert color="warning">{error.message}</ErrorAlert>}
      <p>You will not be charged again.</p>
      <Button outline color="primary" aria-disabled={busy} onClick={() => busy || retry()}>
        {busy ? 'Updating…' : 'Try again'}
      </Button>
    </div>
  );
}
