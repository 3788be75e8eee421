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

/** The public page of a verified enterprise. */
export const company = {
  type: {
    manufacturer: 'Өндіруші',
    exporter: 'Экспорттаушы',
    importer: 'Импорттаушы',
    distributor: 'Дистрибьютор',
    service: 'Сервис',
    logistics: 'Логистика',
    association: 'Қауымдастық',
  },
  checked: {
    registration: 'Атауы мен тіркеу нөмірі — елдің мемлекеттік тізілімі бойынша',
    papers: 'Лицензия немесе тіркеу куәлігі — сканы бойынша',
    people: 'Басшысы мен төрттен бір және одан көп үлес иелері — кәсіпорынның мәлімдеуінше',
  },
  unchecked: {
    goods: 'Тауардың сапасы мен шығу тегі',
    certificates: 'Сертификаттар мен брендтер: кәсіпорынның өз айтуынша көрсетілген',
    finances: 'Қаржы жағдайы мен жеткізу қабілеті',
  },
  verified: 'Альянс тексерген',
  lapsed: 'Енді расталмаған',
  lapsedText: 'Альянс тексерген құжаттардың мерзімі бітті, ал жаңалары әлі қабылданған жоқ.',
  lapsedOn: 'Расталған мерзімі',
  checkedTitle: 'Не тексерілді',
  checkedOn: 'Тексерілген күні',
  uncheckedTitle: 'Не тексерілмеді',
  number: 'Тіркеу нөмірі',
  latinName: 'Латын әріпті атауы',
  kind: 'Кәсіпорын түрі',
  registeredOn: 'Тіркелген күні',
  brands: 'Брендтері',
  certificateList: 'Сертификаттары',
  about: 'Компания туралы',
  shops: 'Компанияның дүкендері',
  ahead: 'Қай жерде кездесуге болады',
  past: 'Бұрын қатысқан көрмелері',
  website: 'Сайты',
  stand: 'стенд',
  until: 'жарамды мерзімі',
}
