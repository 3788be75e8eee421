import type { Language } from '@tiantian/contracts/language.ts'
import type { LeavesGender } from '../leaves.ts'

export type TextWords = Readonly<Record<Language, string>>

const words = (en: string, ru: string, kk: string, zh: string): TextWords => ({ en, ru, kk, 'zh-Hans': zh })

/** Positions on the car, by attribute and value. Russian in the masculine, to be declined. */
export const POSITIONS: Readonly<Record<string, TextWords>> = {
  'axle front': words('front', 'передний', 'алдыңғы', '前'),
  'axle rear': words('rear', 'задний', 'артқы', '后'),
  'side left': words('left', 'левый', 'сол жақ', '左'),
  'side right': words('right', 'правый', 'оң жақ', '右'),
  'vpos upper': words('upper', 'верхний', 'жоғарғы', '上'),
  'vpos lower': words('lower', 'нижний', 'төменгі', '下'),
  'inout inner': words('inner', 'внутренний', 'ішкі', '内'),
  'inout outer': words('outer', 'наружный', 'сыртқы', '外'),
}

/** The variant. A Russian word that is no adjective (`AGM`) stays as it is. */
export const SORTS: Readonly<Record<string, TextWords>> = {
  'friction ceramic': words('ceramic', 'керамический', 'керамикалық', '陶瓷'),
  'friction semi_metallic': words('semi-metallic', 'полуметаллический', 'жартылай металл', '半金属'),
  'friction low_metallic': words('low-metallic', 'низкометаллический', 'аз металды', '少金属'),
  'friction organic': words('organic', 'органический', 'органикалық', '有机'),
  'disc_type vented': words('vented', 'вентилируемый', 'желдетілетін', '通风'),
  'disc_type drilled': words('drilled', 'перфорированный', 'тесілген', '打孔'),
  'disc_type slotted': words('slotted', 'с насечками', 'ойықты', '划线'),
  'filter_type cartridge': words('cartridge', 'картриджный', 'картриджді', '滤芯式'),
  'filter_media carbon': words('activated carbon', 'угольный', 'көмірлі', '活性炭'),
  'filter_media hepa': words('HEPA', 'HEPA', 'HEPA', 'HEPA'),
  'plug_tip iridium': words('iridium', 'иридиевый', 'иридий', '铱金'),
  'plug_tip platinum': words('platinum', 'платиновый', 'платина', '铂金'),
  'plug_tip nickel': words('nickel', 'никелевый', 'никель', '镍'),
  'plug_tip ruthenium': words('ruthenium', 'рутениевый', 'рутений', '钌金'),
  'batt_type efb': words('EFB', 'EFB', 'EFB', 'EFB'),
  'batt_type agm': words('AGM', 'AGM', 'AGM', 'AGM'),
  'light_src led': words('LED', 'светодиодный', 'жарықдиодты', 'LED'),
  'light_src halogen': words('halogen', 'галогенный', 'галогенді', '卤素'),
  'light_src xenon': words('xenon', 'ксеноновый', 'ксенонды', '氙气'),
  'shock_type oil_type': words('oil', 'масляный', 'майлы', '油压'),
  'shock_type gas_type': words('gas', 'газовый', 'газды', '充气'),
  'shock_type gas_oil': words('gas-oil', 'газомасляный', 'газ-майлы', '油气'),
  'season summer': words('summer', 'летний', 'жазғы', '夏季'),
  'season winter_stud': words('studded winter', 'зимний шипованный', 'қысқы тікенекті', '冬季镶钉'),
  'season winter_friction': words('studless winter', 'зимний нешипованный', 'қысқы тікенексіз', '冬季无钉'),
  'season all_season': words('all-season', 'всесезонный', 'барлық маусымдық', '四季'),
  'season all_terrain': words('all-terrain', 'внедорожный AT', 'жол талғамайтын AT', '全地形AT'),
  'tyre_axle steer_axle': words('steer axle', 'рулевой', 'бағыттаушы оське арналған', '转向轮'),
  'tyre_axle drive_axle': words('drive axle', 'ведущий', 'жетекші оське арналған', '驱动轮'),
  'tyre_axle trailer_axle': words('trailer', 'прицепной', 'тіркемеге арналған', '挂车轮'),
  'tyre_axle all_season': words('all-position', 'универсальный', 'әмбебап', '全轮位'),
  'wheel_type alloy': words('alloy', 'литой', 'құйма', '铝合金'),
  'wheel_type forged': words('forged', 'кованый', 'соғылған', '锻造'),
  'wheel_type stamped': words('steel', 'штампованный', 'штампталған', '钢制'),
  'wiper_type frame': words('conventional', 'каркасный', 'қаңқалы', '有骨架'),
  'wiper_type flat': words('flat', 'бескаркасный', 'қаңқасыз', '无骨架'),
  'wiper_type hybrid_wiper': words('hybrid', 'гибридный', 'гибридті', '三段式'),
  'mat_material rubber': words('rubber', 'резиновый', 'резеңке', '橡胶'),
  'mat_material eva': words('EVA', 'ЭВА', 'ЭВА', 'EVA'),
  'mat_material tpe': words('TPE', 'ТЭП', 'ТЭП', 'TPE'),
  'mat_material textile': words('textile', 'текстильный', 'маталы', '织物'),
  'mat_material leather': words('leather', 'кожаный', 'былғары', '皮革'),
  'base_oil synthetic': words('synthetic', 'синтетический', 'синтетикалық', '全合成'),
  'base_oil semi_synthetic': words('semi-synthetic', 'полусинтетический', 'жартылай синтетикалық', '半合成'),
  'base_oil mineral': words('mineral', 'минеральный', 'минералды', '矿物'),
}

export const CONDITIONS: Readonly<Record<string, TextWords>> = {
  used: words('used', 'б/у', 'қолданылған', '二手'),
  remanufactured: words('remanufactured', 'восстановленный', 'қалпына келтірілген', '再制造'),
}

/** Gearboxes of whole vehicles. */
export const GEARS: Readonly<Record<string, TextWords>> = {
  manual: words('manual', 'механика', 'механика', '手动挡'),
  automatic: words('automatic', 'автомат', 'автомат', '自动挡'),
  cvt: words('CVT', 'вариатор', 'вариатор', 'CVT'),
  dct: words('dual-clutch', 'робот', 'робот', '双离合'),
}

/**
 * A Russian adjective in the gender of its noun: передний → передняя, литой → литое, левый → левые. Several words are
 * declined one by one; other words stay.
 */
export function declined(masculine: string, gender: LeavesGender): string {
  if (gender === 'm') return masculine
  return masculine
    .split(' ')
    .map((word) => declinedWord(word, gender))
    .join(' ')
}

function declinedWord(word: string, gender: Exclude<LeavesGender, 'm'>): string {
  if (!/(?:ый|ий|ой)$/.test(word)) return word
  const stem = word.slice(0, -2)
  const isSoft = word.endsWith('ний')
  const isAfterVelar = /[кгх]$/.test(stem)
  if (gender === 'f') return stem + (isSoft ? 'яя' : 'ая')
  if (gender === 'n') return stem + (isSoft ? 'ее' : 'ое')
  return stem + (isSoft || isAfterVelar ? 'ие' : 'ые')
}
