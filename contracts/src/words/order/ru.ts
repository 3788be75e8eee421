/** The states of orders, on pages and in tables. */
export const orderState = {
  created: 'Оформлен',
  confirmed: 'Подтверждён',
  awaiting_payment: 'К оплате',
  paid: 'Оплачен',
  packing: 'Собирается',
  shipped: 'Отправлен',
  customs: 'На таможне',
  arrived: 'Прибыл',
  delivered: 'Доставлен',
  completed: 'Завершён',
  cancel_requested: 'Запрошена отмена',
  cancelled: 'Отменён',
  dispute: 'Спор',
  return_requested: 'Запрошен возврат',
  return_accepted: 'Возврат принят',
  refunded: 'Деньги возвращены',
}
