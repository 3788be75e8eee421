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
