import type { Language } from '@tiantian/contracts/language.ts'
import { keepLanguage, languageStore } from '../sdk/language.ts'
import type { LanguageTexts, Shelf, Translate } from './texts.ts'
import { createTexts } from './texts.ts'

const loaders: Record<Language, () => Promise<Shelf>> = {
  'zh-Hans': async () => (await import('./locales/zh-Hans.ts')).texts,
  en: async () => (await import('./locales/en.ts')).texts,
  ru: async () => (await import('./locales/ru.ts')).texts,
  kk: async () => (await import('./locales/kk.ts')).texts,
}

/** The texts that home does not need: `./locales/ru-inner/order.ts`. */
const innerLoaders = import.meta.glob<Shelf>('./locales/*-inner/*.ts', { import: 'texts' })

const known = new Map<Language, LanguageTexts>()

export function textsOf(language: Language): LanguageTexts {
  const texts = known.get(language) ?? createTexts(language)
  known.set(language, texts)
  return texts
}

const shown = () => textsOf(languageStore.get())

/** Texts of the current language, for code outside components. */
export const i18n = {
  t: ((key, values) => shown().say(key, values)) as Translate,
  exists: (key: string) => shown().has(key),
}

/** Starts with the stored language or the device's (S3.2); resolves when its texts are loaded. */
export async function startI18n() {
  const language = languageStore.get()
  await addFirstTexts(language)
  // Only the build knows which texts a page uses.
  if (import.meta.env.DEV) await withTexts(undefined, namesIn(Object.keys(innerLoaders)))
  markLanguage(language)
}

const namesIn = (paths: readonly string[]) => [
  ...new Set(paths.map((path) => path.split('/').at(-1)!.slice(0, -3))),
]

async function addFirstTexts(language: Language) {
  textsOf(language).add(await loaders[language]())
}

/** What loaded pages use; a language chosen later loads its own. */
const used = new Set<string>()
const loading = new Map<string, Promise<void>>()

/** A module that is loaded later, with its texts: the build puts this around each `import()` (`build/page-texts.ts`). */
export async function withTexts<Module>(module: Module, names: readonly string[]): Promise<Awaited<Module>> {
  for (const name of names) used.add(name)
  const [loaded] = await Promise.all([module, addShownTexts(names)])
  return loaded
}

/** In the language of the moment when they are there. */
async function addShownTexts(names: readonly string[]): Promise<void> {
  const language = languageStore.get()
  await addInnerTexts(language, names)
  if (language !== languageStore.get()) await addShownTexts(names)
}

const addInnerTexts = (language: Language, names: Iterable<string>) =>
  Promise.all(Array.from(names, (name) => addShelf(language, `./locales/${language}-inner/${name}.ts`)))

function addShelf(language: Language, path: string): Promise<void> {
  const begun = loading.get(path) ?? innerLoaders[path]!().then((shelf) => textsOf(language).add(shelf))
  loading.set(path, begun)
  return begun.catch((error: unknown) => {
    // Offline: it is loaded the next time.
    loading.delete(path)
    throw error
  })
}

/** Loads the texts first, so that no key is ever visible. */
export async function changeLanguage(language: Language) {
  await showLanguage(language)
  keepLanguage(language)
}

/** Changes the language without storing it: before consent no trace is left (S1.21). */
export async function showLanguage(language: Language) {
  await loadTexts(language)
  languageStore.set(language)
  markLanguage(language)
}

/** The texts of a language for all that is loaded. */
export async function loadTexts(language: Language) {
  await addFirstTexts(language)
  // A page that opens meanwhile adds to them.
  for (let count = -1; count < used.size; ) {
    count = used.size
    await addInnerTexts(language, used)
  }
}

/** Screen readers, fonts and hyphenation follow the page's language. */
function markLanguage(language: Language) {
  document.documentElement.lang = language
}
