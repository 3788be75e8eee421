/** The states of orders, on pages and in tables. */
export const orderState = {
  created: 'Placed',
  confirmed: 'Confirmed',
  awaiting_payment: 'To pay',
  paid: 'Paid',
  packing: 'Packing',
  shipped: 'Shipped',
  customs: 'At customs',
  arrived: 'Arrived',
  delivered: 'Delivered',
  completed: 'Completed',
  cancel_requested: 'Cancellation asked',
  cancelled: 'Cancelled',
  dispute: 'In dispute',
  return_requested: 'Return asked',
  return_accepted: 'Return accepted',
  refunded: 'Refunded',
}
