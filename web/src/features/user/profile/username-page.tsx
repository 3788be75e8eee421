import { editUser } from '@tiantian/contracts/user/account.ts'
import { username } from '@tiantian/contracts/user/credential.ts'
import * as z from 'zod/mini'
import type { CheckedForm } from '../../../i18n/check-form.ts'
import { checkForm } from '../../../i18n/check-form.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { useText } from '../../../i18n/use-text.ts'
import { call } from '../../../sdk/call.ts'
import { useSession } from '../../../sdk/session.ts'
import { UsernameField } from '../../../ui/form/text-field.tsx'
import { field, useForm } from '../../../ui/form/use-form.ts'
import { FormCard } from '../../security/form-card.tsx'
import { useCacheUser } from '../own-user.ts'
import { SaveButton, useEditorEnd } from './editor-parts.tsx'

const rules = z.object({ username })

/** Edits the login name (S2.38). */
export function UsernamePage() {
  const t = useText()
  const { user } = useSession()
  const keep = useCacheUser()
  const end = useEditorEnd()
  const form = useForm({
    start: { username: user.username },
    check: checkUsername,
    send: async (input) => (input.username === user.username ? undefined : call(editUser, input)),
    onSent(reply) {
      if (reply) keep(reply.userInfo)
      end(reply !== undefined)
    },
    fieldOf: { USERNAME_TAKEN: 'username' },
  })
  return (
    <FormCard
      title={t('user.username')}
      lead={t('profile.usernameLead')}
      form={form}
      actions={<SaveButton form={form} />}
    >
      <UsernameField label={t('user.username')} hint={t('user.usernameHint')} {...field(form, 'username')} />
    </FormCard>
  )
}

function checkUsername(draft: { username: string }): CheckedForm<{ username: string }> {
  const checked = checkForm(rules, draft)
  if (checked.ok || !draft.username) return checked
  // Shows the rule itself rather than that it was broken.
  return { ok: false, errors: { username: i18n.t('user.usernameHint') } }
}
