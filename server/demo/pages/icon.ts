/** The icon of the sandbox pages, in the colours of the hub. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#16213e"/>' +
  '<path d="M25 19v26l21-13z" fill="#e07a2f"/></svg>';
