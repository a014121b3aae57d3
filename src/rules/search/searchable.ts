/** Whether a text can be searched: one letter would match almost everything, but for those that are syllables or words. */
export const isSearchable = (text: string): boolean =>
  /\S\S|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(text);
