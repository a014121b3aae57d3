/** The invoice address of each school, by the school's code. */
export const invoiceAddresses: ReadonlyMap<string, string> = new Map([
  ['NORTHFIELD', '1 Observatory Lane\nNorthfield'],
  ['VALDEMAR', 'Paseo de los Tilos 24, planta 2\nValdemar'],
  ['LINDHAMN', 'Packhusgatan 8\nLindhamn'],
  ['KISIWANI', 'PO Box 4410\nHarbour Road, Kisiwani'],
  ['AOYANAGI', '3-12-5 Minamimachi\nAoyanagi'],
]);
