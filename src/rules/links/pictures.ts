/** The error of an address that `pictureAddress` refuses. */
export const PICTURE_PROBLEM = 'Enter an address that begins with https://, or a path of this site.';
