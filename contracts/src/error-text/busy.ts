import type { Language } from '../language.ts'

/** The text of `SYS_ERR`, apart from the others: the first page knows it before theirs are loaded (S8.2). */
export const BUSY_TEXT: Readonly<Record<Language, string>> = {
  'zh-Hans': '系统繁忙，请稍后再试。',
  en: 'The system is busy. Please try again later.',
  ru: 'Система занята. Попробуйте позже.',
  kk: 'Жүйе бос емес. Кейінірек қайталап көріңіз.',
}
