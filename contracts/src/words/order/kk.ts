/** The states of orders, on pages and in tables. */
export const orderState = {
  created: 'Берілді',
  confirmed: 'Расталды',
  awaiting_payment: 'Төлеу керек',
  paid: 'Төленді',
  packing: 'Жиналуда',
  shipped: 'Жөнелтілді',
  customs: 'Кеденде',
  arrived: 'Келді',
  delivered: 'Жеткізілді',
  completed: 'Аяқталды',
  cancel_requested: 'Бас тарту сұралды',
  cancelled: 'Бас тартылды',
  dispute: 'Дау',
  return_requested: 'Қайтару сұралды',
  return_accepted: 'Қайтару қабылданды',
  refunded: 'Ақша қайтарылды',
}
