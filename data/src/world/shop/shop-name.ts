import type { Language } from '@tiantian/contracts/language.ts'
import { groupBy, readTable } from '../table.ts'
import type { ShopLine } from './shop-line.ts'

export type ShopName = Readonly<Record<Language, string>>

export interface NamedShop {
  readonly name: ShopName
  /** The first word, for the address of the shop. */
  readonly root: string
}

/** Invented trade names, by country (data/world/shops/roots.csv). */
const ROOTS = groupBy(
  readTable('shops/roots.csv', ['country', 'en', 'ru', 'kk', 'zh']),
  ({ country }) => country,
)

/** Syllables of invented Chinese names: character, pinyin, Russian spelling. */
const FIRST = syllables(
  '启 qi ци|骏 jun цзюнь|恒 heng хэн|瑞 rui жуй|鼎 ding дин|泰 tai тай|宏 hong хун|嘉 jia цзя|凯 kai кай|润 run жунь|昊 hao хао|锦 jin цзинь',
)
const SECOND = syllables(
  '澜 lan лань|岳 yue юэ|翔 xiang сян|驰 chi чи|诺 nuo но|程 cheng чэн|峰 feng фэн|路 lu лу|盾 dun дунь|卓 zhuo чжо|衡 heng хэн',
)

/** The name of the n-th shop of a country, unique among the first hundred. */
export function shopName(country: string, at: number, line: ShopLine, city: ShopName): NamedShop {
  if (country === 'CN') return chineseName(at, line, city)
  const roots = ROOTS.get(country) ?? []
  const root = roots[at % roots.length]
  if (!root) throw new Error(`no trade names for ${country}`)
  return {
    root: root.en,
    name: {
      en: `${root.en} ${line.name.en}`,
      ru: `${root.ru} ${line.name.ru}`,
      kk: `${root.kk} ${line.name.kk}`,
      'zh-Hans': `${root.zh}${line.name['zh-Hans']}`,
    },
  }
}

function chineseName(at: number, line: ShopLine, city: ShopName): NamedShop {
  const first = FIRST[at % FIRST.length]!
  const second = SECOND[(at * 3 + Math.floor(at / FIRST.length)) % SECOND.length]!
  const latin = capital(first.pinyin + second.pinyin)
  const cyrillic = capital(first.russian + second.russian)
  return {
    root: latin,
    name: {
      en: `${latin} ${line.name.en}`,
      ru: `${cyrillic} ${line.name.ru}`,
      kk: `${cyrillic} ${line.name.kk}`,
      'zh-Hans': `${city['zh-Hans']}${first.sign}${second.sign}${line.name['zh-Hans']}`,
    },
  }
}

function syllables(text: string) {
  return text.split('|').map((entry) => {
    const [sign = '', pinyin = '', russian = ''] = entry.split(' ')
    return { sign, pinyin, russian }
  })
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
