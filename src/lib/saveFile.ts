/** Downloads a Blob as a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Delayed: some browsers begin to read the Blob a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
