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
  if (Array.isArray(child)) for (const one of child) append(parent, one);
  else if (child instanceof Node) parent.appendChild(child);
  else if (typeof child === 'string' || typeof child === 'number') parent.appendChild(new Text(`${child}`));
}

function setAttribute(element: Element, name: string, value: unknown): void {
  if (value === null || value === undefined || typeof value === 'function' || name === 'ref') return;
  const isSpelledOut = /^(aria|data)-/.test(name);
  if (value === false && !isSpelledOut) return;
  const isDrawing = element instanceof SVGElement && name !== 'viewBox' && name !== 'className';
  const text = value === true && !isSpelledOut ? '' : String(value);
  element.setAttribute(isDrawing ? kebab(name) : (attributeNames[name] ?? name), text);
}

/** Of numbers React makes pixels. */
function setStyle(element: Element, property: string, value: unknown): void {
  const text = typeof value === 'number' ? `${value}px` : String(value);
  if (element instanceof HTMLElement) element.style.setProperty(kebab(property), text);
}

/** The app takes over in a moment: what is done to a control until then would be lost (also see _layout.scss). */
function disarm(element: Element, value: unknown): void {
  if (element instanceof HTMLInputElement) {
    element.readOnly = true;
    // Of a box to tick, that means nothing.
    element.onclick = () => element.type !== 'checkbox';
  }
  if (element instanceof HTMLFormElement) element.onsubmit = () => false;
  if (element instanceof HTMLSelectElement) {
    if (value !== undefined) element.value = String(value);
    element.disabled = true;
  }
}

function elementOf(type: string, { children, style, src, ...attributes }: Props): Element {
  const element = svgElements.has(type) ? document.createElementNS(SVG, type) : document.createElement(type);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  // A picture begins to load when it has its address: how it is to load has to stand there before.
  setAttribute(element, 'src', src);
  append(element, children);
  for (const [property, value] of Object.entries(style ?? {})) setStyle(element, property, value);
  disarm(element, attributes.value);
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
