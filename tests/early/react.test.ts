import { createElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { jsx, lazy, memo, useState } from '../../src/early/react';

type Child = string | number | boolean | null | Tree | readonly Child[];
type Tree = [type: string, props: Record<string, unknown>, ...children: Child[]];

const isTree = (child: Child): child is Tree => Array.isArray(child) && typeof child[0] === 'string';

const early = ([type, props, ...children]: Tree): Node => {
  const draw = (child: Child): unknown =>
    isTree(child) ? early(child) : Array.isArray(child) ? child.map(draw) : child;
  return jsx(type, { ...props, children: children.map(draw) as never }) as Node;
};
const late = ([type, props, ...children]: Tree, key = 0): ReactElement => {
  const draw = (child: Child, index: number): ReactNode =>
    isTree(child) ? late(child, index) : Array.isArray(child) ? child.map(draw) : (child as ReactNode);
  return createElement(type, { ...props, key }, ...children.map(draw));
};

/** The elements of a piece of markup, whatever the order and the spelling of their attributes. */
function elementsIn(root: ParentNode) {
  return [...root.querySelectorAll('*')].map((element) => ({
    name: element.nodeName,
    text: element.textContent,
    attributes: Object.fromEntries(
      [...element.attributes].map(({ name, value }) => [
        name,
        name === 'style' ? (element as HTMLElement).style.cssText : value,
      ]),
    ),
  }));
}

const trees: Record<string, Tree> = {
  'names of attributes': ['label', { className: 'a b', htmlFor: 'x', tabIndex: -1 }, 'Label'],
  'what is spelled out': ['p', { 'aria-busy': false, 'aria-pressed': true, 'data-on': false }],
  'what is there or not': ['button', { type: 'button', disabled: false, hidden: true }, 'Go'],
  nothing: ['p', { id: undefined, title: null }, null, false, true, '', 0],
  styles: ['p', { style: { fontSize: 13.5, minHeight: '2em' } }, 'x'],
  drawings: [
    'svg',
    { viewBox: '0 0 1 1' },
    ['path', { d: 'M0 0h1', strokeWidth: '2', strokeLinecap: 'round' }],
  ],
  'lists of children': [
    'ul',
    {},
    [
      ['li', {}, 'one'],
      ['li', {}, 'two', ' ', 2],
    ],
  ],
  'texts that look like markup': ['p', { title: '"<b>' }, '<img src=x onerror=alert(1)>'],
  tables: ['table', {}, ['tbody', {}, ['tr', {}, ['td', { colSpan: 2 }, 'x']]]],
  pictures: ['img', { src: '/a.webp', alt: '', loading: 'lazy', fetchPriority: 'high', width: 640 }],
  times: ['time', { dateTime: '2026-01-01' }, 'today'],
};

describe('the stand-in for React', () => {
  test.each(Object.entries(trees))('draws %s as React does', (_, tree) => {
    const drawn = document.createElement('div');
    drawn.append(early(tree));
    const expected = document.createElement('div');
    expected.innerHTML = renderToStaticMarkup(late(tree));
    expect(elementsIn(drawn)).toEqual(elementsIn(expected));
  });

  test('shows what a list of choices has chosen', () => {
    const choices = [
      jsx('option', { value: 'a', children: 'A' }),
      jsx('option', { value: 'b', children: 'B' }),
    ];
    const select = jsx('select', { value: 'b', children: choices as never }) as HTMLSelectElement;
    expect(select.selectedOptions[0]?.textContent).toBe('B');
  });

  test('calls components with what they begin with', () => {
    const Counter = memo(({ start }: { start: number }) => {
      const [count] = useState(() => start + 1);
      return jsx('b', { children: String(count) });
    });
    const drawn = jsx(Counter as never, { start: 1 }) as HTMLElement;
    expect(drawn.outerHTML).toBe('<b>2</b>');
  });

  test('draws nothing of which a part comes later', () => {
    expect(() => jsx(lazy(), {})).toThrow(/all of its screen/);
  });

  test('ticks no box', () => {
    const box = jsx('input', { type: 'checkbox', checked: false }) as HTMLInputElement;
    box.click();
    expect(box.checked).toBe(false);
  });

  test('sends no form', () => {
    const form = jsx('form', {}) as HTMLFormElement;
    document.body.append(form);
    const sent = new Event('submit', { cancelable: true });
    form.dispatchEvent(sent);
    form.remove();
    expect(sent.defaultPrevented).toBe(true);
  });
});
