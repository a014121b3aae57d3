import { useState } from 'react';
import { Link, Navigate, type Params, useLocation, useParams } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { OpenClass } from '../../api/links/classLinks';
import type { User } from '../../api/session';
import { Cover } from '../../components/Cover';
import { Facts } from '../../components/Facts';
import { LatePart } from '../../components/LatePart';
import { MessageBox } from '../../components/MessageBox';
import { RecordContent } from '../../components/RecordContent';
import { ScreenProblem, screenProblem } from '../../components/ScreenProblem';
import { cameByLink } from '../../lib/links/mailedLink';
import { isAfterClosing, isBeforeOpening } from '../../rules/classes';
import { domainsIn, eitherOf, isOfDomains } from '../../rules/links/domains';
import { formatMinutes, formatPrice } from '../../rules/money';
import { hasName } from '../../rules/users';
import { useAppSelector, useRecord } from '../../store/hooks';
import { fetchOpenClass, selectOpenClass } from '../../store/links/classLinks';
import { selectSession } from '../../store/session';
import type { AppDispatch } from '../../store/store';
import { JoinByMail } from './JoinByMail';
import { CodeForm, JoinFrame } from './JoinFrame';
import { JoinNow, JoinWithName } from './JoinNow';

export const preload = (dispatch: AppDispatch, { code = '' }: Params) =>
  dispatch(fetchOpenClass.fetchIfStale(code));

export function Component() {
  const { code = '' } = useParams();
  const record = useRecord(fetchOpenClass, selectOpenClass, code);
  return (
    <RecordContent
      record={record}
      placeholder={<Waiting />}
      missing={<UnknownLink />}
      failed={
        record.error && (
          <JoinFrame title="Join a class">
            <ScreenProblem {...screenProblem(record.error)} onRetry={record.retry} />
          </JoinFrame>
        )
      }
    >
      {(item) => <JoinClass key={item._id} code={code} item={item} onReload={record.retry} />}
    </RecordContent>
  );
}

/** The placeholder of a class. */
function Waiting() {
  return (
    <JoinFrame title="Join a class">
      <p role="status" className="visually-hidden">
        Loading...
      </p>
      <span className="placeholder placeholder-block" />
    </JoinFrame>
  );
}

function UnknownLink() {
  return (
    <JoinFrame title="Class not found">
      <h1 className="h2">We can’t find this class</h1>
      <p>
        The link may be out of date or incomplete. Ask your instructor for the current one, or enter the code.
      </p>
      <CodeForm />
    </JoinFrame>
  );
}

interface Props {
  code: string;
  item: OpenClass;
  onReload: () => void;
}

const loadTime = () => import('../../components/sessions/ClassTime');

/** When the class opens or closes. Many classes have no dates, and load no words for them. */
const Time = (props: { iso: string | null; item: OpenClass }) => (
  // The line keeps its place until the file has come.
  <LatePart load={loadTime} fallback={<span>&nbsp;</span>}>
    {(ClassTime) => <ClassTime {...props} />}
  </LatePart>
);

const Opening = ({ item }: { item: OpenClass }) => (
  <>
    <Time iso={item.opens_at} item={item} />
    <span>. You can join now, and play from then on.</span>
  </>
);

function headingOf({ state }: OpenClass, isIn: boolean): string {
  if (isIn) return state === 'cancelled' ? 'This class was cancelled.' : 'You are in this class.';
  return 'Join the class';
}

/** A class as its link shows it, with the way in. */
function JoinClass({ code, item, onReload }: Props) {
  const { client: simulation, name, variation, closes_at, caller } = item;
  const { user } = useAppSelector(selectSession);
  const [asOther, setAsOther] = useState(false);
  const known = caller && user && !asOther ? { ...caller, user } : null;
  const isIn = Boolean(known?.invite && !known.withdrawn);
  const title = name || simulation.name;
  const instructor = instructorName(item);
  const facts = [
    ...(instructor ? [['Instructor', <bdi key="instructor">{instructor}</bdi>] as const] : []),
    ...(variation ? [['Activity', variation] as const] : []),
    // A variation may be longer or shorter than the simulation.
    ...(simulation.duration && !variation ? [['Duration', formatMinutes(simulation.duration)] as const] : []),
    ...(item.asks_payment && simulation.price !== null
      ? [['Your seat', `${formatPrice(simulation.price)}, paid by card after you have joined`] as const]
      : []),
    ...(isBeforeOpening(item, new Date()) ? [['Opens', <Opening key="opens" item={item} />] as const] : []),
    ...(closes_at
      ? [
          [
            isAfterClosing(item, new Date()) ? 'Closed' : 'Closes',
            <Time key="closes" iso={closes_at} item={item} />,
          ] as const,
        ]
      : []),
  ];
  return (
    <JoinFrame title={isIn ? title : `Join ${title}`}>
      <div className="d-flex align-items-center gap-3 mb-3">
        <span className="flex-shrink-0" style={{ width: '4rem' }}>
          <Cover sources={[simulation.cover_url]} category={simulation.category} />
        </span>
        <div>
          <p className="mb-1">{headingOf(item, isIn)}</p>
          <h1 className="h2 text-break mb-0">{title}</h1>
        </div>
      </div>
      {!isIn && (
        <>
          {(name || simulation.subtitle) && (
            <p className="mb-0">
              {name && <strong className="d-block">{simulation.name}</strong>}
              <span>{simulation.subtitle}</span>
            </p>
          )}
          <Facts facts={facts} />
        </>
      )}
      <JoinSteps code={code} item={item} known={known} onReload={onReload} />
      {known && <SignedInAs user={known.user} onOther={() => setAsOther(true)} />}
    </JoinFrame>
  );
}

interface JoinStepsProps {
  code: string;
  item: OpenClass;
  /** The visitor with the standing in the class; null for one who is signed out, or somebody else. */
  known: (NonNullable<OpenClass['caller']> & { user: User }) | null;
  onReload: () => void;
}

/** The way into a class for this visitor: signed out, signed in, in the class already, its teacher, or refused. */
function JoinSteps({ code, item, known, onReload }: JoinStepsProps) {
  const { user, loggingIn } = useAppSelector(selectSession);
  const location = useLocation();
  const byLink = cameByLink(location.state);
  if (item.caller && !user && loggingIn) return <p role="status">Loading...</p>;

  if (known?.runs) {
    return (
      <>
        <MessageBox color="info">You run this class. Your students join it on this page.</MessageBox>
        <Button tag={Link} to={`/sessions/${encodeURIComponent(known.runs)}`} color="accent" size="lg" block>
          Manage class
        </Button>
      </>
    );
  }
  const invite = known?.invite && `/invites/${encodeURIComponent(known.invite)}`;
  const openInvite = invite && (
    <Button tag={Link} to={invite} color="accent" size="lg" block>
      Open your invite
    </Button>
  );
  if (known?.withdrawn) {
    return (
      <>
        <MessageBox color="warning">
          {`Your invitation to this class was withdrawn. If you think that this is a mistake, ask ${instructorOf(item)}.`}
        </MessageBox>
        {openInvite}
      </>
    );
  }
  if (known && invite) {
    if (byLink && hasName(known.user)) return <Navigate to={invite} replace />;
    return byLink ? <JoinWithName code={code} user={known.user} joined /> : openInvite;
  }
  const shut = whyShut(item);
  if (shut) {
    return (
      <Shut item={item} reason={shut} isKnown={known !== null} signedIn={user !== null} onReload={onReload} />
    );
  }

  const domains = domainsIn(item.domains);
  if (!known) return <JoinByMail key="other" code={code} domains={domains} signedIn={user !== null} />;
  if (!isOfDomains(known.user.email, domains)) {
    return (
      <>
        <MessageBox color="warning">{`This class is for addresses at ${eitherOf(domains)}.`}</MessageBox>
        <JoinByMail code={code} domains={domains} signedIn />
      </>
    );
  }
  if (!known.proven) return <JoinByMail code={code} domains={domains} signedIn email={known.user.email} />;
  if (byLink || hasName(known.user)) return <JoinNow code={code} user={known.user} atOnce={byLink} />;
  return <JoinWithName code={code} user={known.user} />;
}

/** Whose session it is: on a shared computer it may be somebody else's. */
function SignedInAs({ user, onOther }: { user: User; onOther: () => void }) {
  return (
    <p className="mt-3 mb-0 text-secondary text-center">
      Signed in as{' '}
      <bdi className="text-break" translate="no">
        {user.email}
      </bdi>
      .{' '}
      <Button color="link" className="p-0" onClick={onOther}>
        Not you?
      </Button>
    </p>
  );
}

interface ShutProps {
  item: OpenClass;
  reason: string;
  isKnown: boolean;
  signedIn: boolean;
  onReload: () => void;
}

/** Says why the class cannot be joined, and leads students who are in it to their invite. */
function Shut({ item, reason, isKnown, signedIn, onReload }: ShutProps) {
  const location = useLocation();
  return (
    <>
      <MessageBox color="warning">{reason}</MessageBox>
      {item.state === 'waiting' && (
        <Button color="primary" outline block onClick={onReload}>
          Try again
        </Button>
      )}
      {isKnown && item.state === 'cancelled' && (
        <Button tag={Link} to="/dashboard" color="primary" outline block>
          Go to your invites
        </Button>
      )}
      {!isKnown && item.state !== 'cancelled' && (
        <p className="d-flex flex-wrap justify-content-center column-gap-4 row-gap-1 mt-4 mb-0">
          <Link to={signedIn ? '/logout' : '/login'} state={{ from: location }}>
            Joined before? Sign in
          </Link>
        </p>
      )}
    </>
  );
}

/** The instructor's name; '' if it is unknown. */
const instructorName = ({ instructor: { name, lastname } }: OpenClass): string =>
  `${name} ${lastname}`.trim();

/** The instructor's name within a sentence, or a general word if it is unknown. */
const instructorOf = (item: OpenClass): string => instructorName(item) || 'your instructor';

/** Why nobody can join the class at the moment; '' if it can be joined. */
export function whyShut(item: OpenClass): string {
  const instructor = instructorOf(item);
  switch (item.state) {
    case 'open':
      return '';
    case 'full':
      return `All seats of this class are taken. Ask ${instructor} for one.`;
    case 'closed':
      return `This link is closed at the moment. Ask ${instructor} to open it again.`;
    case 'waiting':
      return 'This class is being prepared. Try again in a few minutes.';
    case 'over':
      return `This class has closed. Ask ${instructor} if you still want to join.`;
    case 'cancelled':
      return 'This class was cancelled: there is nothing to join.';
    default:
      return `This class cannot be joined. Ask ${instructor}.`;
  }
}
