/** Days since a stock was counted last: an older one is shown as to be confirmed with the seller. */
export const STOCK_SURE_DAYS = 14
/** And of one older than these days the amount is not shown any more; it can be ordered as far as it lasts. */
export const STOCK_SHOWN_DAYS = 60
