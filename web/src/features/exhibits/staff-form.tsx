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

/** Who stands at the stand: as many as it has badges. */
export function StaffForm({ exhibitor }: { exhibitor: OwnExhibitor }) {
  const t = useText()
  const format = useFormat()
  const save = useSaveExhibit()
  const { id, version, badgeQuota } = exhibitor
  const form = useForm({
    start: { staff: exhibitor.staff },
    check: (draft) => checkForm(schema, draft),
    send: ({ staff }) => save(call(setOwnStaff, { id, version, staff })),
    onSent: () => showToast({ title: t('setup.saved'), icon: 'success' }),
  })
  const { staff } = form.draft
  const counts = { taken: format.number(staff.length), all: format.number(badgeQuota) }
  return (
    <Section title={t('programme.stand.staff')}>
      <Form form={form} className={cards.page}>
        <p className={cards.muted}>{t('programme.stand.badges', counts)}</p>
        {staff.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people of a stand have no name but the one that is being typed
          <div key={at} className={css.person}>
            <TextField
              label={t('programme.stand.person', { number: format.number(at + 1) })}
              maxLength={80}
              value={one.name}
              error={form.errors[`staff.${at}.name`]}
              onChange={(name) => form.set('staff', staff.with(at, { ...one, name }))}
            />
            <TextField
              label={t('expo.form.jobTitle')}
              isOptional
              maxLength={80}
              value={one.jobTitle}
              onChange={(jobTitle) => form.set('staff', staff.with(at, { ...one, jobTitle }))}
            />
            <Button variant="plain" onClick={() => form.set('staff', staff.toSpliced(at, 1))}>
              {t('programme.stand.removePerson')}
            </Button>
          </div>
        ))}
        <FormError form={form} />
        <div className={cards.line}>
          {staff.length < badgeQuota && (
            <Button
              variant="secondary"
              onClick={() => form.set('staff', [...staff, { name: '', jobTitle: '' }])}
            >
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
