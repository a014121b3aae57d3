/** A status with a capital letter. It is free text: other systems send words of their own. */
export const statusText = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);
