/**
 * A typed number with a point or a comma before its one or two decimals, in Western, Arabic or full-width digits. Null
 * for all else: a third digit after the sign, as in 1,200, may mean thousands.
 */
export function readNumber(typed: string): number | null {
  const text = typed.trim().replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15));
  return /^-?\d{1,12}([.,]\d\d?)?$/.test(text) ? Number(text.replace(',', '.')) : null;
}
