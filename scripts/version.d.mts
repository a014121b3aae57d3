export function commitHere(): string;
export function buildHere(): string;
