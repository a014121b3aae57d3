/** An activity that a simulation offers. */
export interface Variation {
  key: string;
  label: string;
}

/**
 * Parses a simulation's `variations`: pairs separated by line breaks or commas, divided by the first colon; a text
 * without a colon is both key and label. Of two pairs with the same key the first counts, since the key is what is
 * bought.
 */
export function parseVariations(text: string): Variation[] {
  return text
    .split(/[\n\r,]+/)
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => {
      const colon = pair.indexOf(':');
      if (colon < 0) return { key: pair, label: pair };
      const key = pair.slice(0, colon).trim();
      const label = pair.slice(colon + 1).trim();
      return { key: key || label, label: label || key };
    })
    .filter(({ key }, index, all) => key && all.findIndex((other) => other.key === key) === index);
}

/** The label of the variation with this key; '' if it is not offered. */
export const variationLabel = (variations: string, key: string | undefined): string =>
  parseVariations(variations).find((offered) => offered.key === key)?.label ?? '';
