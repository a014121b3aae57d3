/** The calls that the journeys need of a browser; each browser has its own. All else is written once, on top of them. */
export interface Driver {
  open: (url: string) => Promise<unknown>;
  back: () => Promise<unknown>;
  /** Runs a script, or a function, which may use nothing from outside, because only its text is sent. */
  run: <Result>(inPage: string | ((argument: never) => Result), argument?: unknown) => Promise<Result>;
  /** Clicks on the element that the page has kept as `window.found`. */
  clickFound: () => Promise<void>;
  /** Presses a key with others held down, such as `Control` and `b`. */
  press: (keys: string[]) => Promise<void>;
  type: (text: string) => Promise<void>;
  resize: (width: number, height: number) => Promise<unknown>;
  stop: () => Promise<unknown>;
}
