/** Stands in for react-redux where a screen's first picture is drawn: one state, and nobody who changes it. */
import type { RootState } from '../store/reducers';

let state = {} as RootState;

export function setState(found: RootState): void {
  state = found;
}

const select = <T>(selector: (state: RootState) => T): T => selector(state);
export const useSelector = Object.assign(select, { withTypes: () => select });

const dispatch = () => {};
const useDispatchFunction = () => dispatch;
export const useDispatch = Object.assign(useDispatchFunction, { withTypes: () => useDispatchFunction });
