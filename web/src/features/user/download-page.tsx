import type { Output } from '@tiantian/contracts/action.ts'
import { listDownloads } from '@tiantian/contracts/release/app-version.ts'
import { inviteCode as inviteCodeSchema } from '@tiantian/contracts/user/invite.ts'
import { useEffect } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useSession } from '../../sdk/session.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr/qr-code.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { copyAndConfirm } from '../shell/copy-and-confirm.ts'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import css from './download-page.module.css'
import { inviteQuery } from './invite-query.ts'
import inviteShareCss from './invite-share.module.css'
import { keepInviteCode } from './kept-invite.ts'
import { REGISTER_PAGE } from './sign-in/sign-address.ts'

const DOWNLOAD_PAGE = '/pages/app/invite'

/** Where to get the app, and by whose invitation (S2.36). */
export function DownloadPage({ given }: { given: string | undefined }) {
  const t = useText()
  const { isMember } = useSession()
  const read = inviteCodeSchema.safeParse(given)
  const code = read.success && !isMember ? read.data : undefined
  useEffect(() => {
    if (code) keepInviteCode(code)
  }, [code])
  return (
    <PageFrame title={t('release.download.title')} className={css.columns}>
      <Stores address={addressWith(code)} />
      {code && <Invitation code={code} />}
      {isMember && <OwnInvitation />}
    </PageFrame>
  )
}

const addressWith = (inviteCode: string | undefined) =>
  `${location.origin}${location.pathname}#${pageUrl(DOWNLOAD_PAGE, { inviteCode })}`

type AppDownload = Output<typeof listDownloads>['downloads'][number]

/** The device of this page; undefined on a desktop. */
function ownPlatform(userAgent = navigator.userAgent): AppDownload['platform'] | undefined {
  if (/HarmonyOS|OpenHarmony/i.test(userAgent)) return 'Harmony'
  if (/Android/i.test(userAgent)) return 'Android'
  return /iPhone|iPad|iPod/i.test(userAgent) ? 'iOS' : undefined
}

/** The button of this device first; a desktop shows a QR code for a phone. */
function Stores({ address }: { address: string }) {
  const t = useText()
  const { downloads } = useSuspenseQuery(query(listDownloads, {})).data
  const own = ownPlatform()
  const first = downloads.filter(({ platform }) => platform === own)
  const others = downloads.filter(({ platform }) => platform !== own)
  return (
    <Section title={t('release.download.title')} isPanel className={css.stores}>
      <p>{t('release.download.lead')}</p>
      {downloads.length === 0 && (
        <EmptyState title={t('release.download.none')} text={t('release.download.noneText')} />
      )}
      {first.map((download) => (
        <StoreLink key={download.platform} download={download} isOwn />
      ))}
      {own === undefined && (
        <div className={css.scan}>
          <span className={inviteShareCss.picture}>
            <QrCode text={address} label={t('release.download.qr')} />
          </span>
          <p>{t('release.download.scan')}</p>
        </div>
      )}
      {others.length > 0 && own !== undefined && <h3>{t('release.download.others')}</h3>}
      {others.map((download) => (
        <StoreLink key={download.platform} download={download} />
      ))}
    </Section>
  )
}

interface StoreLinkProps {
  download: AppDownload
  isOwn?: boolean
}

function StoreLink({ download: { platform, version, url }, isOwn = false }: StoreLinkProps) {
  const t = useText()
  return (
    <p className={css.store}>
      <a
        className={buttonClass({ variant: isOwn ? 'primary' : 'secondary', size: isOwn ? 'lg' : 'md' })}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('release.download.get', { platform })}
      </a>
      <small>{t('release.download.versionOf', { version })}</small>
    </p>
  )
}

/** The code of the link: this device keeps it until the visitor registers. */
function Invitation({ code }: { code: string }) {
  const t = useText()
  return (
    <Section title={t('release.download.invitedBy')} isPanel className={css.stores}>
      <p>{t('release.download.code')}</p>
      <output className={inviteShareCss.code}>{code}</output>
      <p>{t('release.download.codeNote')}</p>
      <div className={inviteShareCss.actions}>
        <PageLink url={REGISTER_PAGE} className={buttonClass()}>
          {t('release.download.register')}
        </PageLink>
        <CopyButton text={code} label={t('release.download.copy')} />
      </div>
    </Section>
  )
}

function OwnInvitation() {
  const t = useText()
  const { inviteCode, invitedCount } = useSuspenseQuery(inviteQuery()).data
  const address = addressWith(inviteCode)
  return (
    <Section title={t('release.download.yours')} isPanel className={css.stores}>
      <p>{t('release.download.yoursText')}</p>
      <p className={inviteShareCss.link}>{address}</p>
      <div className={inviteShareCss.actions}>
        <CopyButton text={address} label={t('release.download.copyLink')} />
      </div>
      {invitedCount > 0 && <p>{t('release.download.counted', { count: invitedCount })}</p>}
    </Section>
  )
}

function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useText()
  return (
    <Button variant="soft" onClick={() => void copyAndConfirm(text, t('release.download.copied'))}>
      {label}
    </Button>
  )
}
