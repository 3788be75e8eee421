/** Conjunctions and prepositions, which name nothing. */
const JOINING =
  'для на под от из к и в во с со по или за до без при над the for or of and to a an in on with by at near from my мой моя мои мне ' +
  'үшін мен және бен пен арналған маған менің 的 和 与 适用于 适用 用于 用 我 我的'

/** Of these, the ones that a location may follow. */
const PLACING = 'в во из in at from near'

/** Words common to all part searches, which do not identify a part. */
const WANTING =
  'запчасть запчасти запчастей деталь детали комплектующие все купить куплю купим заказать цена цены цену прайс стоимость ' +
  'партномер каталожный ориг оем недорого недорогие недорогой дешево дешевле продажа продам продаю продаем продаете продаёте наличие наличии имеется ' +
  'доставка доставкой оригинал оригинальный оригинальная оригинальные аналог аналоги номер артикул арт авто автомобиль ' +
  'автомобиля машина машину нужен нужна нужно нужны надо ищу ищем найти подойдет подойдёт подойдут подходит подходят какой ' +
  'какая какие год года шт штук вин код есть ли сколько стоит стоят почем почём опт оптом оптовая оптовые розница хочу хотел ' +
  'хотела хотим можно где кто интересует интересуют пришлите отправьте подскажите пожалуйста здравствуйте привет добрый день ' +
  'срочно качественный качественная качественные хороший хорошая хорошие лучший лучшие у вас вы ' +
  'part parts spare spares buy buying price prices cheap cheapest order sale selling shop genuine original oem oe need needed ' +
  'looking want wanted find show me send give quote quotation number no vehicle vin code made stock available availability ' +
  'bulk wholesale retail supplier suppliers exporter moq please pls best good quality hello hi dear how much many cost do does ' +
  'you your have is are there any can could i we us it where who what which ' +
  'сделано сделанный производство производства өндірілген жасалған өндірісі 制造 生产 产 ' +
  'нөмір нөмірі бөлшек бөлшегі бөлшектер бөлшектері қосалқы сатып алу алам аламын алайын алғым келеді алушы бағасы бағасын бағамен бағаға баға ' +
  'арзан арзанға керек қажет іздеймін іздеп жүрмін табу түпнұсқа көлік көлігі көлікке көліктің көлігім көлігіме көлігімнің ' +
  'көлікті автокөлік автокөлікке автокөліктің машинаның машинаға машинам ' +
  'машинама машинамның машинасы мәшине мәшинеге мәшиненің барма бар ма ме ба бе па пе қанша тұрады ' +
  'көтерме көтермелеп бөлшектеп сатылады сатасыз сатасыздар қайдан қайда сапалы жақсы сәлем сәлеметсіз еді екен жеткізу ' +
  'тапсырыс болады ' +
  '配件 零件 零配件 配件号 零件号 货号 编号 汽车 车 价格 多少钱 多少 怎么卖 批发 批发价 购买 买 原厂 正品 便宜 汽配 号 型号 车架 车架号 车架号码 有没有 有货吗 有货 现货 ' +
  '报价 询价 求购 采购 急需 需要 想买 我要 请问 你好 您好 哪里有 哪里买 厂家 厂家直销 直销 供应 供应商 货源 出口 优质 高品质 质量好 最好 特价 包邮 总成'

/** Symptoms of the part to be replaced. */
const AILING =
  'leaking leaks noisy clicking squeaky rusty snapped seized faulty broken worn ' +
  '漏油 漏水 漏气 滴油 渗油 漏防冻液 不打油 不制冷 不发电 不工作 没反应 异响 老化 抖动 不转 不亮 坏了 断了 破了 松了 堵了 裂了'

/** Body types that many models have and one or two are named after. */
const BODIES = new Set(['pickup', 'пикап', '皮卡', '皮卡车'])

/** Units after a number that counts or measures. */
const UNITS =
  'шт штук штуки л литр литра литров мм см дюйм дюйма дюймов pcs pc l liter liters litre litres mm cm inch inches ' +
  'дана литрлік дюймдік 寸 英寸 升 个 件 只 毫米 厘米'

const JOINERS = new Set(JOINING.split(/\s+/))
const PLACERS = new Set(PLACING.split(' '))
const UNIT_WORDS = new Set(UNITS.split(/\s+/))
const FILLERS = new Set(`${WANTING} ${AILING}`.split(/\s+/))

/** `word` is a normalized lower-case token: names nothing, at any position. */
export const isJoiningWord = (word: string): boolean => JOINERS.has(word)

export const isPlacingWord = (word: string): boolean => PLACERS.has(word)

/** Does not identify a part, unless it belongs to a name (`жеңіл көлік шинасы`). */
export const isFillerWord = (word: string): boolean => FILLERS.has(word)

/** `皮卡`: the name of a model only beside its make. */
export const isBodyWord = (stem: string): boolean => BODIES.has(stem)

/** Of these the Chinese ones, for segmentation. */
export const hanFillers: readonly string[] = [...FILLERS].filter((word) => /^\p{Script=Han}{2,}$/u.test(word))

/** Soft signs are lost in transliteration: `skolko`. */
const BY_HARD_LETTERS = new Map([...FILLERS, ...JOINERS].map((word) => [word.replaceAll('ь', ''), word]))

/** The filler word with these letters, apart from soft signs. */
export const saidAround = (letters: string): string | undefined => BY_HARD_LETTERS.get(letters)

/** Introduces a part number, and is not a typo of another word. */
export const isUnit = (word: string): boolean => UNIT_WORDS.has(word)
