const names = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether only programs on this machine reach the address. */
export const isOnThisMachine = (address: string): boolean =>
  URL.canParse(address) && names.has(new URL(address).hostname);
