/** Cuts a text to `max` characters, between words if possible, with an ellipsis. */
export function trimText(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > max / 2 ? space : undefined).trimEnd()}…`;
}
