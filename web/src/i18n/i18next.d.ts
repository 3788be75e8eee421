import 'i18next'
import type { texts } from './locales/en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof texts }
    returnNull: false
    strictKeyChecks: true
  }
}
