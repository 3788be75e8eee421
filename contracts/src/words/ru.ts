// Texts shared by the app and the public pages: here once, so that they cannot diverge.

export { condition } from './first/ru.ts'

export const unit = {
  mm: 'мм',
  V: 'В',
  W: 'Вт',
  kW: 'кВт',
  A: 'А',
  kΩ: 'кОм',
  pcs: 'шт.',
  in: '″',
  '%': '%',
  bar: 'бар',
  'L/h': 'л/ч',
  L: 'л',
  'cm³': 'см³',
  K: 'К',
  lm: 'лм',
  Ah: 'А·ч',
  kWh: 'кВт·ч',
  '°C': '°C',
  km: 'км',
  kg: 'кг',
  N·m: 'Н·м',
  Hz: 'Гц',
  dB: 'дБ',
  t: 'т',
}

export const product = {
  steeringOnly: { lhd: 'только левый руль', rhd: 'только правый руль' },
  tier: { oe: 'Оригинал', oes: 'Поставщик конвейера', aftermarket: 'Аналог' },
  reference: {
    oe: 'Оригинальные номера',
    crossReference: 'Аналоги других производителей',
    supersedes: 'Заменяет',
    superseded_by: 'Заменена на',
  },
  specification: 'Характеристики',
  numbers: 'Номера и замены',
}

export const shop = {
  type: {
    manufacturer: 'Производитель',
    trading: 'Торговая компания',
    distributor: 'Дистрибьютор',
    wholesaler: 'Оптовик',
    retailer: 'Розница',
    service: 'Автосервис',
    logistics: 'Логистика',
  },
  facts: 'О магазине в цифрах',
  shippedOnTime: 'Отгружает вовремя',
  answers: 'Отвечает за',
  since: 'На рынке с',
  languages: 'Говорит на языках',
  address: 'Адрес',
  warehouses: 'Склады',
  mainMakes: 'Марки автомобилей',
  returns: 'Возврат',
}

/** The public page of a verified enterprise. */
export const company = {
  type: {
    manufacturer: 'Производитель',
    exporter: 'Экспортёр',
    importer: 'Импортёр',
    distributor: 'Дистрибьютор',
    service: 'Сервис',
    logistics: 'Логистика',
    association: 'Ассоциация',
  },
  checked: {
    registration: 'Название и регистрационный номер — по государственному реестру страны',
    papers: 'Лицензия или свидетельство о регистрации — по скану',
    people: 'Руководитель и владельцы четверти и более — по заявлению предприятия',
  },
  unchecked: {
    goods: 'Качество и происхождение товаров',
    certificates: 'Сертификаты и бренды: указаны со слов предприятия',
    finances: 'Финансы и способность выполнить поставку',
  },
  verified: 'Проверено альянсом',
  lapsed: 'Больше не подтверждено',
  lapsedText: 'Срок документов, которые проверял альянс, истёк, а новых пока не приняли.',
  lapsedOn: 'Было подтверждено до',
  checkedTitle: 'Что проверено',
  checkedOn: 'Дата проверки',
  uncheckedTitle: 'Что не проверялось',
  number: 'Регистрационный номер',
  latinName: 'Название латиницей',
  kind: 'Вид предприятия',
  registeredOn: 'Дата регистрации',
  brands: 'Бренды',
  certificateList: 'Сертификаты',
  about: 'О компании',
  shops: 'Магазины компании',
  ahead: 'Где встретить',
  past: 'Где выставлялась раньше',
  website: 'Сайт',
  stand: 'стенд',
  until: 'действует до',
}
