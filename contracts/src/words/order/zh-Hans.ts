/** The states of orders, on pages and in tables. */
export const orderState = {
  created: '已下单',
  confirmed: '已确认',
  awaiting_payment: '待付款',
  paid: '已付款',
  packing: '打包中',
  shipped: '已发货',
  customs: '清关中',
  arrived: '已到达',
  delivered: '已送达',
  completed: '已完成',
  cancel_requested: '申请取消',
  cancelled: '已取消',
  dispute: '争议中',
  return_requested: '申请退货',
  return_accepted: '同意退货',
  refunded: '已退款',
}
