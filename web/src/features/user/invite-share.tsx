import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr/qr-code.tsx'
import { Section } from '../../ui/section.tsx'
import { copyAndConfirm } from '../shell/copy.ts'
import { pageUrl } from '../shell/page-url.ts'
import css from './invite-share.module.css'
import { REGISTER_PAGE } from './sign-address.ts'

/** The code as text, as a link, and as a QR code for somebody nearby. */
export function InviteShare({ code }: { code: string }) {
  const t = useText()
  const link = `${location.origin}${location.pathname}#${pageUrl(REGISTER_PAGE, { inviteCode: code })}`
  return (
    <Section title={t('invite.yours')} isPanel>
      <div className={css.both}>
        <div className={css.picture}>
          <QrCode text={link} label={t('invite.qr')} />
        </div>
        <div className={css.words}>
          <output className={css.code}>{code}</output>
          <p className={css.lead}>{t('invite.lead')}</p>
          <p className={css.link}>{link}</p>
        </div>
      </div>
      <div className={css.actions}>
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
