import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { field } from '../../ui/form/use-form.ts'
import { Section } from '../../ui/section.tsx'
import { times } from '../../ui/times.ts'
import type { RegistrationDraft } from './registration-draft.ts'
import { inviteeName, inviteeNameLatin, needsLatin } from './registration-draft.ts'
import css from './registration-form.module.css'

interface InviteeFieldsProps {
  form: FormState<RegistrationDraft>
  /** Tickets of the registration; the first is for the registrant. */
  count: number
}

/** The other attendees: a name for each badge. */
export function InviteeFields({ form, count }: InviteeFieldsProps) {
  const t = useText()
  const format = useFormat()
  if (count < 2) return null
  return (
    <Section title={t('expo.form.guests')} isPanel>
      <div className={css.fields}>
        {times(count - 1).map((index) => {
          const at = index + 1
          return (
            <div key={at}>
              <TextField
                label={t('expo.form.inviteeName', { number: format.number(at) })}
                autoComplete="off"
                {...textField(form, inviteeName(at))}
              />
              <LatinField form={form} nameField={inviteeName(at)} at={at} />
            </div>
          )
        })}
      </div>
    </Section>
  )
}

interface LatinFieldProps {
  form: FormState<RegistrationDraft>
  nameField: string
  at: number
}

/** The name in Latin letters, required if check-in staff could not read it otherwise. */
export function LatinField({ form, nameField, at }: LatinFieldProps) {
  const t = useText()
  if (!needsLatin(form.draft[nameField])) return null
  return (
    <TextField
      label={t('expo.form.latin')}
      hint={t('expo.form.latinHint')}
      autoComplete="off"
      {...textField(form, inviteeNameLatin(at))}
    />
  )
}

/** A field that is empty until the user types. */
export const textField = (form: FormState<RegistrationDraft>, name: string) => ({
  ...field(form, name),
  value: form.draft[name] ?? '',
})
