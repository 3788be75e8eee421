// Texts shared by the app and the public pages: here once, so that they cannot diverge.

export { condition } from './first/kk.ts'

export const unit = {
  mm: 'мм',
  V: 'В',
  W: 'Вт',
  kW: 'кВт',
  A: 'А',
  kΩ: 'кОм',
  pcs: 'дана',
  in: 'дюйм',
  '%': '%',
  bar: 'бар',
  'L/h': 'л/сағ',
  L: 'л',
  'cm³': 'см³',
  K: 'К',
  lm: 'лм',
  Ah: 'А·сағ',
  kWh: 'кВт·сағ',
  '°C': '°C',
  km: 'км',
  kg: 'кг',
  N·m: 'Н·м',
  Hz: 'Гц',
  dB: 'дБ',
  t: 'т',
}

export const product = {
  steeringOnly: { lhd: 'тек сол жақ рөлді көлікке', rhd: 'тек оң жақ рөлді көлікке' },
  tier: { oe: 'Түпнұсқа', oes: 'Зауыт жеткізушісі', aftermarket: 'Балама' },
  reference: {
    oe: 'Түпнұсқа нөмірлері',
    crossReference: 'Басқа өндірушілердің баламалары',
    supersedes: 'Мынаның орнына',
    superseded_by: 'Орнына келген нөмір',
  },
  specification: 'Техникалық сипаттамалар',
  numbers: 'Нөмірлері мен баламалары',
}

export const shop = {
  type: {
    manufacturer: 'Өндіруші',
    trading: 'Сауда компаниясы',
    distributor: 'Дистрибьютор',
    wholesaler: 'Көтерме сатушы',
    retailer: 'Бөлшек сауда',
    service: 'Автосервис',
    logistics: 'Логистика',
  },
  facts: 'Дүкен туралы деректер',
  shippedOnTime: 'Уақытында жөнелтеді',
  answers: 'Жауап беру уақыты',
  since: 'Құрылған жылы',
  languages: 'Қызмет тілдері',
  address: 'Мекенжайы',
  warehouses: 'Қоймалары',
  mainMakes: 'Көлік маркалары',
  returns: 'Қайтару',
}
