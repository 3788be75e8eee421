import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import { useQueryClient } from '@tanstack/react-query'
import type { InvitedUser } from '@tiantian/contracts/user/invite.ts'
import { acceptInvite } from '@tiantian/contracts/user/invite.ts'
import type * as z from 'zod/mini'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { useInfiniteQuery, useSuspenseQuery } from '../../sdk/use-query.ts'
import { MISSING_FACE } from '../../sdk/user-info.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { QrCode } from '../../ui/qr/qr-code.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { copyAndConfirm } from '../shell/copy-and-confirm.ts'
import { FaceOf } from '../shell/frame/avatar.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { InviteField } from './invite-field.tsx'
import css from './invite-page.module.css'
import { invitedQuery, inviteQuery } from './invite-query.ts'
import inviteShareCss from './invite-share.module.css'
import { withInviteRule } from './sign-in/registration.ts'
import { REGISTER_PAGE } from './sign-in/sign-address.ts'

/** The code as text, as a link, and as a QR code for somebody nearby. */
function InviteShare({ code }: { code: string }) {
  const t = useText()
  const link = `${location.origin}${location.pathname}#${pageUrl(REGISTER_PAGE, { inviteCode: code })}`
  return (
    <Section title={t('invite.yours')} isPanel>
      <div className={inviteShareCss.both}>
        <div className={inviteShareCss.picture}>
          <QrCode text={link} label={t('invite.qr')} />
        </div>
        <div className={inviteShareCss.words}>
          <output className={inviteShareCss.code}>{code}</output>
          <p className={inviteShareCss.lead}>{t('invite.lead')}</p>
          <p className={inviteShareCss.link}>{link}</p>
        </div>
      </div>
      <div className={inviteShareCss.actions}>
        <ShareButton link={link} text={t('invite.shareText', { code })} />
        <CopyButton text={link} label={t('invite.copyLink')} />
        <CopyButton text={code} label={t('invite.copyCode')} />
      </div>
    </Section>
  )
}

/** The device's share sheet, if the browser supports it. */
function ShareButton({ link, text }: { link: string; text: string }) {
  const t = useText()
  if (!('share' in navigator)) return null
  // Closing the share sheet is no failure.
  const share = () => void navigator.share({ url: link, text }).catch(() => undefined)
  return (
    <Button icon={<IconShare size={20} aria-hidden="true" />} onClick={share}>
      {t('invite.share')}
    </Button>
  )
}

function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useText()
  const copy = () => copyAndConfirm(text, t('invite.copied'))
  return (
    <Button variant="soft" icon={<IconCopy size={20} aria-hidden="true" />} onClick={() => void copy()}>
      {label}
    </Button>
  )
}

/** For a user who registered without their invite code. */
function InviteAccept({ given }: { given: string | undefined }) {
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

/** The user's invite code, ways to share it, and the users who registered with it. */
export function InvitePage({ given }: { given: string | undefined }) {
  const t = useText()
  const { inviteCode, invitedCount, hasInviter } = useSuspenseQuery(inviteQuery()).data
  return (
    <PageFrame title={t('invite.title')} className={css.columns}>
      <div className={css.column}>
        <InviteShare code={inviteCode} />
        {!hasInviter && <InviteAccept given={given === inviteCode ? undefined : given} />}
      </div>
      <Section
        title={t('invite.came')}
        more={
          invitedCount > 0 && <span className={css.total}>{t('invite.total', { count: invitedCount })}</span>
        }
        isPanel
      >
        <Invited />
      </Section>
    </PageFrame>
  )
}

function Invited() {
  const t = useText()
  const list = useInfiniteQuery(invitedQuery())
  return (
    <InfiniteList
      list={list}
      label={t('invite.came')}
      rowKey={({ userId }) => userId}
      renderRow={(person) => <InvitedPerson person={person} />}
      skeleton={<Skeleton height={56} />}
      skeletonCount={3}
      empty={<EmptyState title={t('invite.nobody')} text={t('invite.nobodyText')} />}
    />
  )
}

function InvitedPerson({ person: { nickname, avatar, invitedAt } }: { person: InvitedUser }) {
  const t = useText()
  const format = useFormat()
  return (
    <div className={css.person}>
      <FaceOf avatar={avatar || MISSING_FACE} size={44} />
      <span className={css.words}>
        <span className={css.name}>{nickname || t('invite.nameless')}</span>
        <span className={css.since}>{t('invite.joined', { date: format.date(invitedAt) })}</span>
      </span>
    </div>
  )
}
