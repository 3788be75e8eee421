import 'i18next'
import type { texts } from './locales/en.ts'
import type { innerTexts } from './locales/en-inner.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof texts & typeof innerTexts }
    returnNull: false
    strictKeyChecks: true
  }
}
