import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { MakeFacts, ModelFacts } from '../import/facts.ts'

/** Makes that the trade writes in Cyrillic. All others are written in Latin letters, in Russian and Kazakh too. */
const CYRILLIC_MAKES = new Set([
  'uaz',
  'gaz',
  'moskvich',
  'volga',
  'zaz',
  'tagaz',
  'kamaz',
  'maz',
  'ural',
  'zil',
  'kraz',
  'paz',
  'liaz',
  'nefaz',
])

/** The display name of a make: `Toyota` in Russian and Kazakh too, but `КАМАЗ`. */
export function makeName(make: MakeFacts): LocalizedText {
  return isWrittenInCyrillic(make) ? make.name : withChinese(make.name.en ?? make.slug, make.name['zh-Hans'])
}

export function modelName(make: MakeFacts, model: ModelFacts): LocalizedText {
  const name = withChinese(model.name, model.zh && firstChineseName(model.zh))
  const cyrillic = isWrittenInCyrillic(make) && model.ru
  return cyrillic ? { ...name, ru: cyrillic, kk: cyrillic } : name
}

/** All other spellings by which a make is searched, in lower case. */
export function makeSynonyms(make: MakeFacts): string[] {
  return spellings([...Object.values(make.name), ...(make.synonyms ?? [])], make.name.en ?? make.slug)
}

export function modelSynonyms(model: ModelFacts): string[] {
  const chinese = model.zh?.split('/') ?? []
  return spellings([model.ru ?? '', ...chinese, ...(model.syn ?? [])], model.name)
}

const isWrittenInCyrillic = (make: MakeFacts) => CYRILLIC_MAKES.has(make.slug)

const withChinese = (en: string, chinese: string | undefined): LocalizedText =>
  chinese ? { en, 'zh-Hans': chinese } : { en }

/** `狮跑/智跑` are two names of one car, but `HD65/HD78` is one name. */
function firstChineseName(names: string): string {
  const [first = names] = names.split('/')
  return /\p{Script=Han}/u.test(first) ? first : names
}

function spellings(texts: string[], shown: string): string[] {
  const all = new Set(texts.map((text) => text.trim().toLowerCase()).filter((text) => text !== ''))
  all.delete(shown.toLowerCase())
  return [...all]
}
