/**
 * Stands in for React where a screen's first picture is drawn (see build/earlyPictures.ts): calls the
 * app's own components, once, and makes elements of what they return. State is what it begins with,
 * no effect runs, nothing listens, and links alone can be used.
 */

type Drawn = Node | string | number | boolean | null | undefined | readonly Drawn[];
type Props = Record<string, unknown> & { children?: Drawn };
type Component = (props: Props) => Drawn;

const SVG = 'http://www.w3.org/2000/svg';
const svgElements = new Set(['svg', 'g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon']);
const attributeNames: Record<string, string> = { className: 'class', htmlFor: 'for', defaultValue: 'value' };

const kebab = (name: string): string => name.replace(/[A-Z]/g, '-$&').toLowerCase();

function append(parent: Node, child: Drawn): void {
  if (typeof child === 'string' || typeof child === 'number') parent.appendChild(new Text(`${child}`));
  else if (child instanceof Node) parent.appendChild(child);
  else if (Array.isArray(child)) for (const one of child) append(parent, one);
}

function setAttribute(element: Element, name: string, value: unknown): void {
  if (value === null || value === undefined || typeof value === 'function' || name === 'ref') return;
  let text = value;
  if (typeof value === 'boolean' && !/^(aria|data)-/.test(name)) {
    if (!value) return;
    text = '';
  }
  const isDrawing = element instanceof SVGElement && name !== 'viewBox' && name !== 'className';
  element.setAttribute(isDrawing ? kebab(name) : (attributeNames[name] ?? name), String(text));
}

/** Of numbers React makes pixels. */
function setStyle(element: HTMLElement, style: object): void {
  for (const [property, value] of Object.entries(style)) {
    element.style.setProperty(kebab(property), typeof value === 'number' ? `${value}px` : String(value));
  }
}

/** The app takes over in a moment: what is done to a control until then would be lost (also see _layout.scss). */
const disarm: Record<string, (element: Element, value: unknown) => void> = {
  input(element) {
    const input = element as HTMLInputElement;
    input.readOnly = true;
    // Of a box to tick, that means nothing.
    input.onclick = () => input.type !== 'checkbox';
  },
  form(element) {
    (element as HTMLFormElement).onsubmit = () => false;
  },
  select(element, value) {
    const select = element as HTMLSelectElement;
    if (value !== undefined) select.value = String(value);
    select.disabled = true;
  },
};

/** One for each of a list's thousands: what only some of them need is looked for in the others with no more than a name. */
function elementOf(type: string, props: Props): Element {
  const element = svgElements.has(type) ? document.createElementNS(SVG, type) : document.createElement(type);
  for (const name in props) {
    if (name === 'style') setStyle(element as HTMLElement, props.style ?? {});
    else if (name !== 'children' && name !== 'src') setAttribute(element, name, props[name]);
  }
  // A picture begins to load when it has its address: how it is to load has to stand there before.
  if (props.src !== undefined) setAttribute(element, 'src', props.src);
  append(element, props.children);
  disarm[type]?.(element, props.value);
  return element;
}

/** What React does with the metadata of a page. */
function inHead(type: string, { children }: Props): null {
  if (type === 'title') document.title = String(children);
  return null;
}

export const jsx = (type: string | Component, props: Props): Drawn => {
  if (typeof type === 'function') return type(props);
  return type === 'title' || type === 'meta' ? inHead(type, props) : elementOf(type, props);
};
export const jsxs: typeof jsx = (type, props) => jsx(type, props);

const onlyChildren: Component = ({ children }) => children;
export const Fragment = onlyChildren;
export const Suspense = onlyChildren;

export const memo = <T>(component: T): T => component;
/** What comes later cannot be drawn now: no picture is better than one without it. */
export const lazy = (): Component => () => {
  throw new Error('A picture needs all of its screen at once.');
};

const nothing = () => {};
export const useState = <T>(initial: T | (() => T)) => [
  initial instanceof Function ? initial() : initial,
  nothing,
];
export const useRef = <T>(current: T) => ({ current });
export const useMemo = <T>(make: () => T): T => make();
export const useCallback = <T>(callback: T): T => callback;
export const useEffectEvent = <T>(callback: T): T => callback;
export const useEffect = nothing;
export const useLayoutEffect = nothing;
export const useImperativeHandle = nothing;
export const startTransition = nothing;

let ids = 0;
export const useId = (): string => `early-${ids++}`;
