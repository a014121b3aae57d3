/**
 * The environment of a request that is made without a network: it tells the caller's address, and that nobody has to
 * wait for the response to be sent.
 */
export const localCaller = {
  incoming: { socket: { remoteAddress: '127.0.0.1' } },
  outgoing: { closed: true },
};
