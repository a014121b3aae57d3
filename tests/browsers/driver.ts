/** The calls that the journeys need of a browser; each browser has its own. All else is written once, on top of them. */
export interface Driver {
  open: (url: string) => Promise<void>;
  back: () => Promise<void>;
  /** Runs a function in the page. It may use nothing from outside, because only its text is sent. */
  run: <Result>(inPage: ((argument: never) => Result) | string, argument?: unknown) => Promise<Result>;
  clickAt: (x: number, y: number) => Promise<void>;
  /** Presses a key with others held down, such as `Control+b` or `Enter`. */
  press: (keys: string) => Promise<void>;
  type: (text: string) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  close: () => Promise<void>;
}

/** Opens a browser without cookies, storage or history. */
export type OpenBrowser = () => Promise<Driver>;
