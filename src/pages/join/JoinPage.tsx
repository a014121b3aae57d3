import { type Params, useParams } from 'react-router-dom';
import { screenProblem } from '../../components/failureText';
import { RecordContent } from '../../components/RecordContent';
import { ScreenProblem } from '../../components/ScreenProblem';
import { fetchOpenClass, selectOpenClass } from '../../store/classLinks';
import type { AppDispatch } from '../../store/store';
import { useRecord } from '../../store/useFetchIfStale';
import { CodeForm } from './CodeForm';
import { JoinFrame } from './JoinFrame';
import { OpenClass } from './OpenClass';

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
