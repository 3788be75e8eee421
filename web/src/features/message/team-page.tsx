import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Team } from '@tiantian/contracts/message/thread.ts'
import { removeAnswer, saveAnswer } from '@tiantian/contracts/message/thread.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { teamsQuery } from './message-query.ts'

export const TEAM_PAGE = '/pages/message/team'

/** Who answers the messages of the user's shops, with which prepared answers, and how fast. */
export function TeamPage() {
  const t = useText()
  const { data } = useQuery(teamsQuery())
  return (
    <PageFrame title={t('message.team.title')}>
      <div className={cards.page}>
        {!data && <Skeleton height={240} radius={12} />}
        {data?.shops.length === 0 && <EmptyState title={t('message.team.none')} />}
        {data?.shops.map((shop) => (
          <Section key={shop.id} title={shop.name} isPanel>
            <ResponseTime minutes={shop.responseMinutes} />
            <Members shop={shop} />
            <Answers shop={shop} />
          </Section>
        ))}
      </div>
    </PageFrame>
  )
}

function ResponseTime({ minutes }: { minutes: number | null }) {
  const t = useText()
  const format = useFormat()
  return (
    <p className={cards.muted}>
      {minutes === null
        ? t('message.team.noResponse')
        : t('message.team.response', { minutes: format.number(minutes) })}
    </p>
  )
}

function useTeamChange<Change>(change: (input: Change) => Promise<{ shops: Team[] }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (reply) => client.setQueryData(teamsQuery().queryKey, reply),
  })
}

function Members({ shop }: { shop: Team }) {
  const t = useText()
  return (
    <div className={cards.stack}>
      <h3>{t('message.team.members')}</h3>
      <ul className={cards.list} aria-label={t('message.team.members')}>
        {shop.members.map(({ id, name, role }) => (
          <li key={id} className={cards.line}>
            <span>{name}</span>
            <span className={cards.muted}>{t(`myShop.role.${role}`)}</span>
          </li>
        ))}
      </ul>
      <div>
        <PageLink
          url={pageUrl('/pages/shop/staff', { shop: shop.id })}
          className={buttonClass({ variant: 'soft', size: 'sm' })}
        >
          {t('myShop.team.title')}
        </PageLink>
      </div>
    </div>
  )
}

function Answers({ shop }: { shop: Team }) {
  const t = useText()
  const client = useQueryClient()
  const removing = useTeamChange((id: string) => call(removeAnswer, { shopId: shop.id, id }))
  const form = useForm({
    start: { title: '', text: '' },
    check: (draft) => checkForm(saveAnswer.input, { shopId: shop.id, id: newRequestId(), ...draft }),
    send: (input) => call(saveAnswer, input),
    onSent(reply) {
      client.setQueryData(teamsQuery().queryKey, reply)
      form.set('title', '')
      form.set('text', '')
    },
  })
  return (
    <div className={cards.stack}>
      <h3>{t('message.answers')}</h3>
      {shop.answers.length > 0 && (
        <ul className={cards.list} aria-label={t('message.answers')}>
          {shop.answers.map(({ id, title, text }) => (
            <li key={id}>
              <strong>{title}</strong>
              <p className={cards.words}>{text}</p>
              <Button size="sm" variant="plain" onClick={() => removing.mutate(id)}>
                {t('common.delete')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Form form={form} className={cards.stack}>
        <TextField label={t('message.team.answerTitle')} maxLength={80} {...field(form, 'title')} />
        <TextArea label={t('message.team.answerText')} maxLength={2000} {...field(form, 'text')} />
        <FormError form={form} />
        <div>
          <Button type="submit" variant="soft" isLoading={form.isSending}>
            {t('message.team.saveAnswer')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
