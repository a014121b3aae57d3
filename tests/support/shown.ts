import { screen } from '@testing-library/react';
import { expect, vi } from 'vitest';

/** The link of this name comes, in the page or in a part of it, and leads to the address. */
export const expectLink = async (
  name: string | RegExp,
  address: unknown,
  place: Pick<typeof screen, 'findByRole'> = screen,
) => expect(await place.findByRole('link', { name })).toHaveAttribute('href', address);

export const textsOf = (elements: Iterable<Element>) =>
  Array.from(elements, ({ textContent }) => textContent);

export const addressesOf = (links: Iterable<Element>) =>
  Array.from(links, (link) => link.getAttribute('href') ?? '');

/** The files that the page gives its reader to save from now on. */
export function watchDownloads() {
  const files: { name: string; content: Blob }[] = [];
  let content = new Blob();
  URL.createObjectURL = (blob: Blob) => {
    content = blob;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, content });
  });
  return files;
}
