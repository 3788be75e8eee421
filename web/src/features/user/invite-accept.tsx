import { useQueryClient } from '@tanstack/react-query'
import { acceptInvite } from '@tiantian/contracts/user/invite.ts'
import type * as z from 'zod/mini'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { Section } from '../../ui/section.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { field, useForm } from '../../ui/use-form.ts'
import css from './invite-accept.module.css'
import { InviteField } from './invite-field.tsx'
import { inviteQuery } from './invite-query.ts'
import { withInviteRule } from './registration.ts'

/** For a user who registered without their invite code. */
export function InviteAccept({ given }: { given: string | undefined }) {
  const t = useText()
  const form = useAcceptForm(given)
  return (
    <Section title={t('invite.acceptTitle')} isPanel>
      <p className={css.lead}>{t('invite.acceptLead')}</p>
      <Form form={form} className={css.form}>
        <InviteField {...field(form, 'inviteCode')} hint={undefined} />
        <FormError form={form} />
        <Button type="submit" variant="secondary" isLoading={form.isSending}>
          {t('invite.accept')}
        </Button>
      </Form>
    </Section>
  )
}

function useAcceptForm(given = '') {
  const t = useText()
  const client = useQueryClient()
  return useForm({
    start: { inviteCode: given },
    check: (draft) => withInviteRule(checkForm(acceptInvite.input, draft), draft.inviteCode),
    send: (input: z.output<typeof acceptInvite.input>) => call(acceptInvite, input),
    onSent() {
      client.setQueryData(inviteQuery().queryKey, (invite) => invite && { ...invite, hasInviter: true })
      showToast({ title: t('invite.accepted'), icon: 'success' })
    },
    fieldOf: { INVITE_CODE_INVALID: 'inviteCode', INVITER_FIXED: 'inviteCode' },
  })
}
