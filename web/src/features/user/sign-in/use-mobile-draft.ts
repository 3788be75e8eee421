import type { CheckedForm } from '../../../i18n/check-form.ts'
import { codeText } from '../../../i18n/code-text.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { useLanguage } from '../../../i18n/use-text.ts'
import { useCountries } from '../address/country.ts'
import type { MobileDraft } from './mobile-number.ts'
import { likelyCountry, mobileDraft, mobileNumber } from './mobile-number.ts'

/** The mobile part of a form: initial value, number and errors. */
export function useMobileDraft(phoneNumber = '') {
  const countries = useCountries()
  const language = useLanguage()
  const number = (draft: MobileDraft) => mobileNumber(draft, countries)
  return {
    start: mobileDraft(phoneNumber, countries, likelyCountry(language, countries)),
    /** In E.164; undefined while it is invalid. */
    number,
    /** Validates the form with the number in E.164 instead of the typed one. */
    check<Draft extends MobileDraft, T>(
      draft: Draft,
      check: (known: Draft) => CheckedForm<T>,
    ): CheckedForm<T> {
      const checked = check({ ...draft, mobile: number(draft) ?? '' })
      if (checked.ok || !checked.errors.mobile) return checked
      const mobile = draft.mobile ? codeText('MOBILE_INVALID') : i18n.t('error.rule.required')
      return { ok: false, errors: { ...checked.errors, mobile } }
    },
  }
}

/** The field's props; the country is stored in the form beside the number. */
export function mobileField<Draft extends MobileDraft>(form: {
  readonly draft: Draft
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly change: (part: MobileDraft) => void
  readonly touch: (field: string) => void
}) {
  const { draft, errors, change, touch } = form
  return {
    value: draft,
    error: errors.mobile,
    onChange: ({ country, mobile }: MobileDraft) => change({ country, mobile }),
    onBlur: () => draft.mobile !== '' && touch('mobile'),
  }
}
