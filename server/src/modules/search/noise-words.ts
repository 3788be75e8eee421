/** Words that join others and name nothing. */
const JOINING =
  'для на под от из к и в во с со по или за до без при над the for or of and to a an in on with by at near from my мой моя мои мне ' +
  'үшін мен және бен пен арналған маған менің 的 和 与 适用于 适用 用于 用 我 我的'

/** Of these, the ones that a place may follow. */
const PLACING = 'в во из in at from near'

/** What everybody who looks for a part wants, and so says nothing about which. */
const WANTING =
  'запчасть запчасти запчастей деталь детали комплектующие все купить куплю заказать цена цены стоимость недорого дешево ' +
  'продажа наличие доставка оригинал оригинальный оригинальная оригинальные аналог аналоги номер артикул арт авто ' +
  'автомобиль автомобиля машина машину нужен нужна нужно нужны ищу подойдет какой год года шт штук вин код ' +
  'part parts spare spares buy price cheap order sale shop genuine original oem oe need looking number no vehicle vin code made ' +
  'сделано сделанный производство производства өндірілген жасалған өндірісі 制造 生产 产 ' +
  'бөлшек бөлшегі бөлшектер бөлшектері қосалқы сатып алу бағасы баға арзан керек іздеймін түпнұсқа көлік көлігі ' +
  '配件 零件 零配件 汽车 车 价格 多少钱 批发 购买 买 原厂 正品 便宜 汽配 号 型号 车架 车架号 车架号码'

/** What follows a number that counts or measures. */
const UNITS =
  'шт штук штуки л литр литра литров мм см дюйм дюйма дюймов pcs pc l liter liters litre litres mm cm inch inches ' +
  'дана литрлік дюймдік 寸 英寸 升 个 件 只 毫米 厘米'

const JOINERS = new Set(JOINING.split(/\s+/))
const PLACERS = new Set(PLACING.split(' '))
const UNIT_WORDS = new Set(UNITS.split(/\s+/))
const WANTERS = new Set(WANTING.split(/\s+/))

/** `word` as a token has it, in small letters: names nothing, wherever it stands. */
export const isJoiningWord = (word: string): boolean => JOINERS.has(word)

export const isPlacingWord = (word: string): boolean => PLACERS.has(word)

/** Says nothing about which part, unless it belongs to a name (`жеңіл көлік шинасы`). */
export const isWantingWord = (word: string): boolean => WANTERS.has(word)

/** Says of what a number is, and is no slip of another word. */
export const isUnit = (word: string): boolean => UNIT_WORDS.has(word)
