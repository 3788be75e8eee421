/** A price that so many times more or less than others ask is likely to be a slip: a missing point, another currency. */
const FAR_FACTOR = 5

/** Both in minor units of one currency. */
export const isPriceFar = (priceMinor: number, medianMinor: number): boolean =>
  priceMinor > medianMinor * FAR_FACTOR || priceMinor * FAR_FACTOR < medianMinor
