/** Days since the last stock count: an older stock is shown as to be confirmed with the seller. */
export const STOCK_SURE_DAYS = 14
/** After this many days the amount is no longer shown; it can be ordered while stock lasts. */
export const STOCK_SHOWN_DAYS = 60
