/** Makes calls whose code is loaded when one of them is first made, since most screens make none of these. */
export const lazilyFrom =
  <Calls>(load: () => Promise<Calls>) =>
  <Args extends unknown[], Data>(choose: (calls: Calls) => (...args: Args) => Promise<Data>) =>
  async (...args: Args) =>
    choose(await load())(...args);
