import { type Params, useParams } from 'react-router-dom';
import type { OpenClass as Item } from '../../api/classLinks';
import { Cover } from '../../components/Cover';
import { Facts } from '../../components/Facts';
import { screenProblem } from '../../components/failureText';
import { RecordContent } from '../../components/RecordContent';
import { ScreenProblem } from '../../components/ScreenProblem';
import { formatDateTime } from '../../lib/dates';
import { isBeforeOpening } from '../../rules/classes';
import { formatMinutes, formatPrice } from '../../rules/money';
import { fetchOpenClass, selectOpenClass } from '../../store/classLinks';
import { useRecord } from '../../store/hooks';
import type { AppDispatch } from '../../store/store';
import { CodeForm, JoinFrame } from './JoinFrame';
import { instructorName, JoinSteps } from './JoinSteps';

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
      {(item) => <OpenClass key={item._id} code={code} item={item} onReload={record.retry} />}
    </RecordContent>
  );
}

/** The placeholder of a class. */
function Waiting() {
  return (
    <JoinFrame title="Join a class" above={<span className="placeholder cover" />}>
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
      <h1 className="h2">We can't find this class</h1>
      <p>
        The link may be out of date or incomplete. Ask your instructor for the current one, or enter the code.
      </p>
      <CodeForm />
    </JoinFrame>
  );
}

interface Props {
  code: string;
  item: Item;
  onReload: () => void;
}

/** A class as its link shows it, with the way in. */
function OpenClass({ code, item, onReload }: Props) {
  const { client: simulation, name, variation, opens_at, closes_at } = item;
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
    ...(isBeforeOpening(item, new Date())
      ? [['Opens', `${formatDateTime(opens_at)}. You can join now, and play from then on.`] as const]
      : []),
    ...(closes_at && item.state !== 'over' ? [['Closes', formatDateTime(closes_at)] as const] : []),
  ];
  return (
    <JoinFrame
      title={`Join ${title}`}
      above={<Cover sources={[simulation.cover_url]} category={simulation.category} />}
    >
      <p className="text-secondary mb-1">Join the class</p>
      <h1 className="h2 text-break">{title}</h1>
      {(name || simulation.subtitle) && (
        <p className="mb-0">
          {name && <strong className="d-block">{simulation.name}</strong>}
          <span>{simulation.subtitle}</span>
        </p>
      )}
      <Facts facts={facts} />
      <JoinSteps code={code} item={item} onReload={onReload} />
    </JoinFrame>
  );
}
