import { condition } from '@tiantian/contracts/words/first/ru.ts'

/** Texts of the first page that belong to other areas. */
export const first = {
  catalogue: {
    condition,
    moq: 'от {{pieces}} шт.',
    lead_one: '{{range}} день',
    lead_few: '{{range}} дня',
    lead_many: '{{range}} дней',
    lead_other: '{{range}} дня',
    sameDay: 'отгрузка сегодня',
    inStock: 'В наличии: {{pieces}}',
    outOfStock: 'Нет в наличии',
    stockOnRequest: 'Наличие по запросу',
  },
  order: {
    confirmTitle: 'Подтверждение заказа',
    listTitle: 'Мои заказы',
    detailTitle: 'О заказе',
    gone: 'В вашем аккаунте нет такого заказа',
    goneNote: 'Проверьте ссылку. Возможно, заказ оформлен из другого аккаунта.',
  },
  saved: {
    keep: 'В избранное',
    kept: 'В избранном',
    keepOf: 'Избранное: {{name}}',
  },
  security: {
    factorMissing: {
      title: 'Нужен вход в два шага',
      text: 'Ваша роль работает только со входом в два шага: подключите приложение-аутентификатор или ключ доступа.',
      go: 'Подключить',
    },
  },
  shop: {
    products_one: '{{number}} товар',
    products_few: '{{number}} товара',
    products_many: '{{number}} товаров',
    products_other: '{{number}} товара',
    onTime: '{{share}} % вовремя',
  },
  vehicle: {
    fit: {
      fits: 'Подходит',
      maybe: 'Проверьте модификацию',
      no: 'Не подходит',
      unknown: 'Нет данных',
    },
    fitsCar: 'Подходит к {{car}}',
    myCar: 'Мой автомобиль',
    choose: 'Выбрать автомобиль',
    invite: 'Выберите автомобиль один раз — и у каждой детали будет видно, подходит ли она.',
    change: 'Сменить автомобиль',
    garage: {
      all: 'Гараж ({{count}})',
    },
  },
}
