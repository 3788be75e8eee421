import { stem, tokenize } from '../../product/word.ts'
import { SIDES } from './han-segmentation.ts'

/** What a word means for a part: an attribute, and any of these values. */
export interface PropertyValues {
  readonly key: string
  readonly values: readonly string[]
}

/** The condition of a product is used like an attribute. */
export const CONDITION = 'condition'

/** Words for values of attributes, besides their labels; `_` joins words that are one only together. */
const WORDS: readonly (readonly [key: string, values: string, words: string])[] = [
  ['season', 'summer', 'летняя лето летом summer жазғы жаздық жаз 夏季 夏胎'],
  [
    'season',
    'winter_stud winter_friction',
    'зимняя зима зимой зимник winter snow қысқы қыстық қыс 冬季 冬胎 雪地',
  ],
  ['season', 'winter_stud', 'шипованная шипы шип ошипованная studded studs тікенекті 镶钉 钉胎'],
  ['season', 'winter_friction', 'нешипованная липучка липучки фрикционная friction studless тікенексіз 无钉'],
  [
    'season',
    'all_season',
    'всесезонная всесезонка season seasons all_season four_season 4_season allseason маусымдық барлық_маусымдық 四季 全季',
  ],
  ['season', 'all_terrain', 'вседорожная внедорожная terrain all_terrain жолталғамайтын 全地形'],
  ['axle', 'front both_axles', 'передний перед front алдыңғы 前 前面'],
  ['axle', 'rear both_axles', 'задний зад rear back артқы 后 后面'],
  ['side', 'left both', 'левый слева left lh сол сол_жақ 左 左边 左侧'],
  ['side', 'right both', 'правый справа right rh оң оң_жақ 右 右边 右侧'],
  ['inout', 'inner', 'внутренний inner ішкі 内侧 内球笼 内拉手'],
  ['inout', 'outer', 'наружный внешний outer сыртқы 外侧 外球笼 外拉手'],
  ['steer_side', 'lhd', 'левый_руль left_hand_drive lhd 左舵'],
  ['steer_side', 'rhd', 'правый_руль right_hand_drive rhd 右舵'],
  ['plug_tip', 'iridium', 'иридиевый иридий iridium 铱金 铱'],
  ['plug_tip', 'platinum', 'платиновый платина platinum 铂金 白金'],
  ['plug_tip', 'nickel', 'никелевый никель nickel 镍'],
  ['plug_tip', 'ruthenium', 'рутениевый рутений ruthenium 钌金'],
  ['friction', 'ceramic', 'керамический керамика ceramic керамикалық 陶瓷'],
  ['disc_type', 'vented', 'вентилируемый вентилируемые vented ventilated желдетілетін 通风'],
  ['disc_type', 'solid', 'невентилируемый solid желдетілмейтін 实心'],
  ['disc_type', 'drilled', 'перфорированный перфорация drilled 打孔'],
  ['base_oil', 'synthetic', 'синтетический синтетика synthetic full_synthetic синтетикалық 全合成'],
  [
    'base_oil',
    'semi_synthetic',
    'полусинтетический полусинтетика semi_synthetic semisynthetic жартылай_синтетикалық 半合成',
  ],
  ['base_oil', 'mineral', 'минеральный минералка mineral минералды 矿物'],
  ['batt_type', 'agm', 'agm агм'],
  ['batt_type', 'gel', 'гелевый гель gel гельді 胶体'],
  ['batt_type', 'efb', 'efb'],
  ['light_src', 'led', 'led лед светодиодный светодиод диодный диод'],
  ['light_src', 'xenon', 'ксеноновый ксенон xenon hid 氙气'],
  ['light_src', 'halogen', 'галогеновый галогенный галоген halogen 卤素'],
  ['wheel_type', 'alloy', 'литой литье alloy құйма 铝合金'],
  ['wheel_type', 'forged', 'кованый forged соғылған 锻造'],
  ['wheel_type', 'stamped', 'штампованный штамповка штампы stamped штампталған'],
  ['filter_media', 'carbon', 'угольный carbon charcoal көмірлі 活性炭'],
  [CONDITION, 'used', 'бу б/у контрактный used second_hand 二手 拆车'],
  [CONDITION, 'remanufactured', 'восстановленный remanufactured reman refurbished 再制造'],
]

const stemsOf = (words: string) => tokenize(words).map(({ word, isHan }) => (isHan ? word : stem(word)))

const VALUES_BY_WORDS = new Map<string, PropertyValues>(
  WORDS.flatMap(([key, values, words]) =>
    words.split(' ').map((word) => [stemsOf(word).join(' '), { key, values: values.split(' ') }] as const),
  ),
)
/** Longer ones first: `左舵` is more specific than `左`. */
const HAN = [...VALUES_BY_WORDS]
  .filter(([word]) => /\p{Script=Han}/u.test(word))
  .sort(([a], [b]) => b.length - a.length)
/** Of these the Chinese ones, for segmentation. */
export const hanProperties: readonly string[] = HAN.map(([word]) => word).filter((word) => word.length > 1)
const LEADING_SIDES = new RegExp(`^[${SIDES}]*`)
/** Maximum of words that form one. */
export const PROPERTY_WORDS_MAX = 3

export const isPropertyWord = (part: string): boolean => VALUES_BY_WORDS.has(part)

/** What these words mean together. */
export const valuesOf = (stems: readonly string[]): PropertyValues | undefined =>
  VALUES_BY_WORDS.get(stems.join(' '))

/**
 * What the components of a Chinese word mean, each attribute once. A single character counts when it precedes a word
 * that is known without it: `前刹车片` is a `刹车片`, but `前嘴` a bumper by its whole name.
 */
export function saidWithin(word: string, terms: ReadonlySet<string>): PropertyValues[] {
  const [lead = ''] = LEADING_SIDES.exec(word) ?? []
  const side = terms.has(word.slice(lead.length)) ? lead : ''
  const found = HAN.filter(([part]) => (part.length > 1 ? word : side).includes(part)).map(([, said]) => said)
  return found.filter(({ key }, at) => found.findIndex((one) => one.key === key) === at)
}
