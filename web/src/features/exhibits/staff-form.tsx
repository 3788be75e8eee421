import type { ExhibitorStaff } from '@tiantian/contracts/expo/exhibitor-form.ts'
import { exhibitorStaff } from '@tiantian/contracts/expo/exhibitor-form.ts'
import type { OwnExhibitor } from '@tiantian/contracts/expo/own-exhibitor.ts'
import { setOwnStaff } from '@tiantian/contracts/expo/own-exhibitor.ts'
import * as z from 'zod/mini'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { Form, FormError } from '../../ui/form.tsx'
import { Section } from '../../ui/section.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useForm } from '../../ui/use-form.ts'
import { useSaveExhibit } from './exhibits-query.ts'
import css from './staff-form.module.css'

const schema = z.object({ staff: exhibitorStaff })

/** Booth staff: as many as the booth has badges. */
export function StaffForm({ exhibitor }: { exhibitor: OwnExhibitor }) {
  const t = useText()
  const format = useFormat()
  const form = useStaff(exhibitor)
  const { badgeQuota } = exhibitor
  const { staff } = form.draft
  const counts = { taken: format.number(staff.length), all: format.number(badgeQuota) }
  return (
    <Section title={t('programme.stand.staff')}>
      <Form form={form} className={cards.page}>
        <p className={cards.muted}>{t('programme.stand.badges', counts)}</p>
        {staff.map((one, at) => (
          <PersonFields
            // biome-ignore lint/suspicious/noArrayIndexKey: people of a stand have no name but the one that is being typed
            key={at}
            number={at + 1}
            person={one}
            error={form.errors[`staff.${at}.name`]}
            onChange={(person) => form.set('staff', staff.with(at, person))}
            onRemove={() => form.set('staff', staff.toSpliced(at, 1))}
          />
        ))}
        <FormError form={form} />
        <div className={cards.line}>
          {staff.length < badgeQuota && (
            <Button variant="secondary" onClick={() => form.set('staff', [...staff, NOBODY])}>
              {t('programme.stand.addPerson')}
            </Button>
          )}
          <Button type="submit" isLoading={form.isSending}>
            {t('programme.stand.saveStaff')}
          </Button>
        </div>
      </Form>
    </Section>
  )
}

function useStaff({ id, version, staff: start }: OwnExhibitor) {
  const t = useText()
  const save = useSaveExhibit()
  return useForm({
    start: { staff: start },
    check: (draft) => checkForm(schema, draft),
    send: ({ staff }) => save(call(setOwnStaff, { id, version, staff })),
    onSent: () => showToast({ title: t('setup.saved'), icon: 'success' }),
  })
}

const NOBODY = { name: '', jobTitle: '' }

interface StaffFormPersonFieldsProps {
  number: number
  person: ExhibitorStaff[number]
  error: string | undefined
  onChange: (person: ExhibitorStaff[number]) => void
  onRemove: () => void
}

function PersonFields({ number, person, error, onChange, onRemove }: StaffFormPersonFieldsProps) {
  const t = useText()
  const format = useFormat()
  return (
    <div className={css.person}>
      <TextField
        label={t('programme.stand.person', { number: format.number(number) })}
        maxLength={80}
        value={person.name}
        error={error}
        onChange={(name) => onChange({ ...person, name })}
      />
      <TextField
        label={t('expo.form.jobTitle')}
        isOptional
        maxLength={80}
        value={person.jobTitle}
        onChange={(jobTitle) => onChange({ ...person, jobTitle })}
      />
      <Button variant="plain" onClick={onRemove}>
        {t('programme.stand.removePerson')}
      </Button>
    </div>
  )
}
