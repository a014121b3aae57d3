/** The environment of a request that is made without a network: it tells the caller's address. */
export const localCaller = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
