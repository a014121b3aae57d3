export const countOf = (count: number): string => (count === 1 ? '1 simulation' : `${count} simulations`);
