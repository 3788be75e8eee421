import type { ErrorParams } from '../error.ts'
import type { Language } from '../language.ts'

/** The error codes of a row. */
export const IMPORT_ROW_CODES = [
  'required',
  'invalid_format',
  'invalid_number',
  'invalid_date',
  'invalid_boolean',
  'invalid_value',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'cells',
  'formula',
  'duplicate',
  'not_found',
  'taken',
  'not_allowed',
  'ambiguous',
  'ambiguous_offer',
  'ambiguous_warehouse',
  'spreadsheet_number',
  'spreadsheet_date',
  'unknown_car',
  'price_open',
  'stock_at_least',
  'price_far',
  'brand_in_number',
  'brand_split',
  'not_authorised',
] as const
export type ImportRowCode = (typeof IMPORT_ROW_CODES)[number]

/** One error of a row. */
export interface ImportRowError {
  /** The name of a column; null for the row as a whole. */
  readonly column: string | null
  readonly code: ImportRowCode
  /** Parameters of the error text. */
  readonly params?: ErrorParams
}

const TEXTS: Readonly<Record<Language, Readonly<Record<ImportRowCode, string>>>> = {
  en: {
    required: 'This cell must not be empty.',
    invalid_format: 'This is not written as expected.',
    invalid_number: 'This is not a number.',
    invalid_date: 'This is not a date. Write it as 2026-11-26.',
    invalid_boolean: 'Write yes or no.',
    invalid_value: 'This value is not allowed.',
    too_short: 'Too short: at least {minimum} characters.',
    too_long: 'Too long: at most {maximum} characters.',
    too_small: 'Too small: at least {minimum}.',
    too_big: 'Too large: at most {maximum}.',
    cells: 'This row has {count} cells, the heading has {expected}.',
    formula: 'This cell is a formula. Paste its value instead.',
    duplicate: 'The same as line {line}.',
    not_found: 'Not found.',
    taken: 'Already in use.',
    not_allowed: 'You are not allowed to change this.',
    ambiguous: 'Several of your products have this number. State the brand and the condition too.',
    ambiguous_offer:
      'This product has several offers. State the warehouse, the currency and the Incoterm of the one you mean.',
    ambiguous_warehouse:
      'Several of your warehouses have this name. Give each a name of its own in the shop settings.',
    spreadsheet_number:
      'The spreadsheet has turned this number into {value}. Format the column as text and enter it again.',
    spreadsheet_date:
      'The spreadsheet has turned this number into a date. Format the column as text and enter it again.',
    unknown_car: 'No car of the catalogue is called “{value}”.',
    price_open: 'No price is stated here, so the price stays as it is.',
    stock_at_least: 'Read as {value} pcs.',
    price_far: 'Far from what other shops ask: their median is {value}. It is imported as written.',
    brand_in_number: 'No known brand stands with this number. Give the brand in a column of its own.',
    brand_split: 'Read as brand {brand}, number {number}.',
    not_authorised: 'Genuine parts of {brand} need its authorisation among the certificates of the shop.',
  },
  'zh-Hans': {
    required: '此单元格不能为空。',
    invalid_format: '格式不正确。',
    invalid_number: '不是数字。',
    invalid_date: '不是日期，请写成 2026-11-26。',
    invalid_boolean: '请填写“是”或“否”。',
    invalid_value: '不允许此值。',
    too_short: '太短：至少 {minimum} 个字符。',
    too_long: '太长：最多 {maximum} 个字符。',
    too_small: '太小：至少 {minimum}。',
    too_big: '太大：最多 {maximum}。',
    cells: '此行有 {count} 个单元格，表头有 {expected} 个。',
    formula: '此单元格是公式，请改为粘贴数值。',
    duplicate: '与第 {line} 行重复。',
    not_found: '未找到。',
    taken: '已被使用。',
    not_allowed: '您无权更改此项。',
    ambiguous: '您有多件商品使用此编号，请同时填写品牌和新旧。',
    ambiguous_offer: '此商品有多个报价，请填写所指报价的仓库、币种和贸易术语。',
    ambiguous_warehouse: '您有多个仓库使用此名称，请在店铺设置中为每个仓库取不同的名称。',
    spreadsheet_number: '表格软件已把此编号变成 {value}。请将该列设为文本格式后重新填写。',
    spreadsheet_date: '表格软件已把此编号变成日期。请将该列设为文本格式后重新填写。',
    unknown_car: '车型库中没有“{value}”。',
    price_open: '此处未填写价格，原价保持不变。',
    stock_at_least: '已按 {value} 件读取。',
    price_far: '与其他店铺的价格相差很大：其中位数为 {value}。已按原样导入。',
    brand_in_number: '此编号旁没有已知品牌，请在单独的列中填写品牌。',
    brand_split: '已读作品牌 {brand}、编号 {number}。',
    not_authorised: '销售 {brand} 原厂件须先在店铺证书中上传该品牌授权书。',
  },
  ru: {
    required: 'Ячейка не должна быть пустой.',
    invalid_format: 'Неверный формат.',
    invalid_number: 'Это не число.',
    invalid_date: 'Это не дата. Пишите так: 2026-11-26.',
    invalid_boolean: 'Напишите «да» или «нет».',
    invalid_value: 'Такое значение недопустимо.',
    too_short: 'Слишком коротко: не меньше {minimum} знаков.',
    too_long: 'Слишком длинно: не больше {maximum} знаков.',
    too_small: 'Слишком мало: не меньше {minimum}.',
    too_big: 'Слишком много: не больше {maximum}.',
    cells: 'В строке ячеек: {count}, в заголовке: {expected}.',
    formula: 'В ячейке формула. Вставьте её значение.',
    duplicate: 'То же, что в строке {line}.',
    not_found: 'Не найдено.',
    taken: 'Уже используется.',
    not_allowed: 'У вас нет права это менять.',
    ambiguous: 'Этот номер есть у нескольких ваших товаров. Укажите и бренд, и состояние.',
    ambiguous_offer:
      'У товара несколько предложений. Укажите склад, валюту и Инкотермс того, которое имеете в виду.',
    ambiguous_warehouse:
      'Так называются несколько ваших складов. Дайте каждому своё название в настройках магазина.',
    spreadsheet_number:
      'Таблица превратила номер в {value}. Задайте столбцу текстовый формат и введите номер заново.',
    spreadsheet_date:
      'Таблица превратила номер в дату. Задайте столбцу текстовый формат и введите номер заново.',
    unknown_car: 'В каталоге нет автомобиля «{value}».',
    price_open: 'Цена не указана, поэтому остаётся прежней.',
    stock_at_least: 'Прочитано как {value} шт.',
    price_far: 'Сильно отличается от цен других магазинов: медиана {value}. Загружается как написано.',
    brand_in_number: 'Рядом с номером нет известного бренда. Укажите бренд в отдельном столбце.',
    brand_split: 'Прочитано: бренд {brand}, номер {number}.',
    not_authorised:
      'Для оригинальных запчастей {brand} нужна авторизация бренда среди сертификатов магазина.',
  },
  kk: {
    required: 'Ұяшық бос болмауы керек.',
    invalid_format: 'Пішімі дұрыс емес.',
    invalid_number: 'Бұл сан емес.',
    invalid_date: 'Бұл күн емес. Былай жазыңыз: 2026-11-26.',
    invalid_boolean: '«Иә» немесе «жоқ» деп жазыңыз.',
    invalid_value: 'Мұндай мәнге болмайды.',
    too_short: 'Тым қысқа: кемінде {minimum} таңба.',
    too_long: 'Тым ұзын: ең көбі {maximum} таңба.',
    too_small: 'Тым аз: кемінде {minimum}.',
    too_big: 'Тым көп: ең көбі {maximum}.',
    cells: 'Жолдағы ұяшық саны: {count}, тақырыпта: {expected}.',
    formula: 'Ұяшықта формула тұр. Оның мәнін қойыңыз.',
    duplicate: '{line}-жолмен бірдей.',
    not_found: 'Табылмады.',
    taken: 'Бұрыннан қолданылады.',
    not_allowed: 'Мұны өзгертуге құқығыңыз жоқ.',
    ambiguous: 'Бұл нөмір бірнеше тауарыңызда бар. Бренді мен күйін де көрсетіңіз.',
    ambiguous_offer:
      'Тауардың бірнеше ұсынысы бар. Қайсысы екенін қоймасы, валютасы және Инкотермсі арқылы көрсетіңіз.',
    ambiguous_warehouse:
      'Бірнеше қоймаңыздың атауы осындай. Дүкен баптауларында әрқайсысына бөлек атау беріңіз.',
    spreadsheet_number:
      'Кесте нөмірді {value} түріне айналдырған. Бағанға мәтін пішімін беріп, нөмірді қайта енгізіңіз.',
    spreadsheet_date:
      'Кесте нөмірді күнге айналдырған. Бағанға мәтін пішімін беріп, нөмірді қайта енгізіңіз.',
    unknown_car: 'Каталогта «{value}» деген көлік жоқ.',
    price_open: 'Баға көрсетілмеген, сондықтан бұрынғысы қалады.',
    stock_at_least: '{value} дана деп оқылды.',
    price_far: 'Басқа дүкендердің бағасынан тым алшақ: медианасы {value}. Жазылғандай жүктеледі.',
    brand_in_number: 'Нөмірдің жанында белгілі бренд жоқ. Брендті бөлек бағанда көрсетіңіз.',
    brand_split: 'Былай оқылды: бренд {brand}, нөмір {number}.',
    not_authorised:
      '{brand} түпнұсқа бөлшектері үшін дүкен сертификаттарында бренд авторизациясы болуы керек.',
  },
}

/** The text of a row error in a language. */
export const importRowErrorText = (
  { code, params = {} }: Pick<ImportRowError, 'code' | 'params'>,
  language: Language,
): string => TEXTS[language][code].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
