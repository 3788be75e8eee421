import { useQueryClient } from '@tanstack/react-query'
import { editUser, GENDERS } from '@tiantian/contracts/user/account.ts'
import { useText } from '../../../i18n/use-text.ts'
import { call } from '../../../sdk/call.ts'
import { useSuspenseQuery } from '../../../sdk/use-query.ts'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormCard } from '../../security/form-card.tsx'
import { SaveButton, useEditorEnd } from './editor-parts.tsx'
import css from './personal-page.module.css'
import { profileQuery } from './profile-query.ts'

/** Profile data besides names (S2.38). */
export function PersonalPage() {
  const t = useText()
  const client = useQueryClient()
  const user = useSuspenseQuery(profileQuery()).data
  const end = useEditorEnd()
  const form = useForm({
    start: user,
    check: (draft) => ({ ok: true as const, data: draft }),
    async send(input) {
      if (input.gender === user.gender) return undefined
      await call(editUser, input)
      return input
    },
    onSent(saved) {
      if (saved) client.setQueryData(profileQuery().queryKey, saved)
      end(saved !== undefined)
    },
  })
  return (
    <FormCard
      title={t('profile.personal')}
      lead={t('profile.gender.lead')}
      form={form}
      actions={<SaveButton form={form} />}
    >
      <div className={css.choice}>
        <p className={css.label}>{t('profile.gender.label')}</p>
        <Segmented
          label={t('profile.gender.label')}
          choices={GENDERS.map((value) => ({ value, label: t(`profile.gender.${value}`) }))}
          value={form.draft.gender}
          onChange={(gender) => form.change({ gender })}
        />
      </div>
    </FormCard>
  )
}
