import { nickname } from '@tiantian/contracts/user/credential.ts'
import * as z from 'zod/mini'
import { checkForm } from '../../../i18n/check-form.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useSession } from '../../../sdk/session.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { field, useForm } from '../../../ui/form/use-form.ts'
import { FormCard } from '../../security/form-card.tsx'
import { useCacheUser } from '../own-user.ts'
import { SaveButton, useEditorEnd } from './editor-parts.tsx'
import { updateOwnRow } from './profile-query.ts'

const rules = z.object({ nickname })

/** The name shown to shops (S2.38). */
export function NicknamePage() {
  const t = useText()
  const { user } = useSession()
  const keep = useCacheUser()
  const end = useEditorEnd()
  const current = user.hasNickName ? user.nickname : ''
  const form = useForm({
    start: { nickname: current },
    check: (draft) => checkForm(rules, draft),
    send: async (input) => ({
      ...input,
      hasChanged: input.nickname !== current && (await updateOwnRow(input)),
    }),
    onSent(saved) {
      if (saved.hasChanged) keep({ ...user, nickname: saved.nickname, hasNickName: true })
      end(saved.hasChanged)
    },
  })
  return (
    <FormCard
      title={t('user.nickname')}
      lead={t('profile.nicknameHint')}
      form={form}
      actions={<SaveButton form={form} />}
    >
      <TextField label={t('user.nickname')} autoComplete="nickname" {...field(form, 'nickname')} />
    </FormCard>
  )
}
