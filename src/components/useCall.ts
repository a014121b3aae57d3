import { useState } from 'react';
import type { Failure } from '../api/http';
import type { Result } from '../store/actionFamily';

/** A call that somebody makes by pressing a button: whether it is under way, and why it has failed. */
export function useCall() {
  const [state, setState] = useState<{ busy: boolean; failure?: Failure | undefined }>({ busy: false });
  /** Resolves to the result. A second press meanwhile makes no call, and gets an error that nobody is shown. */
  const call = async <Data>(make: () => Promise<Result<Data>>): Promise<Result<Data>> => {
    if (state.busy) return { error: { status: 0, message: '' } };
    setState({ busy: true });
    const result = await make();
    setState({ busy: false, failure: result.error });
    return result;
  };
  return { ...state, call, clear: () => setState({ busy: state.busy }) };
}
