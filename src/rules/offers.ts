/** Whether a simulation can be bought here: where its price is not known, it is only asked for. */
export const isForSale = ({
  purchasable,
  price,
}: {
  purchasable: boolean | null;
  price: number | null;
}): boolean => purchasable === true && price !== null;
