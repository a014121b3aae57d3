import type { RootState } from './store';

/** How long an alert is shown. */
export const SHOWN_MS = 3000;

export interface Alert {
  type: 'success' | 'danger';
  message: string;
}

const SHOW = 'alert/SHOW';
const CLEAR = 'alert/CLEAR';

/** Shows a toast, which closes itself. An error that is in sight is shown in its place instead. */
export const showAlert = (type: Alert['type'], message: string) =>
  ({ type: SHOW, alert: { type, message } }) as const;
export const clearAlert = () => ({ type: CLEAR }) as const;

type AlertAction = ReturnType<typeof showAlert> | ReturnType<typeof clearAlert>;

export function alertReducer(state: Alert | null = null, action: AlertAction): Alert | null {
  switch (action.type) {
    case SHOW:
      return action.alert;
    case CLEAR:
      return null;
    default:
      return state;
  }
}
declare module './store' {
  interface Reducers {
    alert: typeof alertReducer;
  }
}

export const selectAlert = (state: RootState) => state.alert;
