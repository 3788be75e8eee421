import { useQueryClient } from '@tanstack/react-query'
import { submitRealName } from '@tiantian/contracts/user/account.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Card, FormCard } from './form-card.tsx'
import { realNameQuery } from './security-query.ts'

/**
 * Name and document of a user who will represent an enterprise (S2.45); the office compares them with its documents.
 */
export function RealNamePage() {
  const t = useText()
  const { status, realName, documentNumber, reason } = useSuspenseQuery(realNameQuery()).data
  if (status === 'none' || status === 'failed')
    return <RealNameForm refusal={status === 'failed' ? reason : undefined} />
  const facts = [
    { name: t('security.realName.name'), value: realName },
    { name: t('security.realName.document'), value: documentNumber },
    { name: t('security.realName.state'), value: t(`security.realName.status.${status}`) },
  ]
  return (
    <Card title={t('security.realName.title')} lead={t(`security.realName.lead.${status}`)}>
      <FactList facts={facts} />
    </Card>
  )
}

interface RealNameFormProps {
  /** The reason of the office; absent before the first attempt. */
  refusal: string | undefined
}

function RealNameForm({ refusal }: RealNameFormProps) {
  const t = useText()
  const form = useSubmission()
  return (
    <FormCard
      title={t('security.realName.title')}
      lead={
        refusal === undefined
          ? t('security.realName.lead.none')
          : [t('security.realName.lead.failed'), refusal].filter(Boolean).join(' ')
      }
      form={form}
      actions={
        <Button type="submit" size="lg" isBlock isLoading={form.isSending}>
          {t('security.realName.submit')}
        </Button>
      }
    >
      <TextField
        label={t('security.realName.name')}
        hint={t('security.realName.nameHint')}
        autoComplete="name"
        {...field(form, 'realName')}
      />
      <TextField
        label={t('security.realName.document')}
        hint={t('security.realName.documentHint')}
        autoComplete="off"
        spellCheck={false}
        {...field(form, 'documentNumber')}
      />
    </FormCard>
  )
}

function useSubmission() {
  const t = useText()
  const client = useQueryClient()
  return useForm({
    asksBeforeUnload: true,
    start: { realName: '', documentNumber: '' },
    check: (draft) => checkForm(submitRealName.input, draft),
    send: (input) => call(submitRealName, input),
    onSent(reply) {
      client.setQueryData(realNameQuery().queryKey, reply)
      showToast({ title: t('security.realName.done'), icon: 'success' })
    },
    fieldOf: { DOCUMENT_TAKEN: 'documentNumber' },
  })
}
