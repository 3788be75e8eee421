import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { QueryClient } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { APP_VERSION } from '@tiantian/contracts/constants.ts'
import { isLanguage } from '@tiantian/contracts/language.ts'
import { createExport, EXPORTS_MAX } from '@tiantian/contracts/user/account.ts'
import { masked } from '@tiantian/contracts/user/contact.ts'
import type { ChosenChannel, MailMode, NoticeTopic } from '@tiantian/contracts/user/preference.ts'
import { MAIL_MODES, NOTICE_TOPICS } from '@tiantian/contracts/user/preference.ts'
import { Suspense, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { changeLanguage } from '../../i18n/i18n.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { deleteBrowserDatabases } from '../../sdk/browser-database.ts'
import { call } from '../../sdk/call.ts'
import { useSession } from '../../sdk/session.ts'
import { signOut } from '../../sdk/sign-out.ts'
import { storage } from '../../sdk/store.ts'
import { forgetTabMemory } from '../../sdk/tab-memory.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Select } from '../../ui/form/select.tsx'
import { ROW_ICON } from '../../ui/icons.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { QuietSettings } from '../notifications/quiet-section.tsx'
import { forgetSearches } from '../search/search-history.ts'
import { DEACTIVATE_PAGE } from '../security/security-address.ts'
import { SettingRow, SettingRows } from '../security/setting-row.tsx'
import { LANGUAGE_OPTIONS } from '../shell/alliance.ts'
import { clearErrorLog, useErrorLog } from '../shell/error/error-log.ts'
import { ErrorLogPopup } from '../shell/error/error-log-button.tsx'
import { AppearanceChoices } from '../shell/frame/appearance.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { LogoutButton } from '../user/logout-button.tsx'
import { ABOUT_PAGE, EMAIL_PAGE } from '../user/profile/profile-address.ts'
import { contactsQuery } from '../user/profile/profile-query.ts'
import { AccountSection, SettingAction } from './account-section.tsx'
import { BrowserSetting } from './browser-setting.tsx'
import noticeSectionCss from './notice-section.module.css'
import { preferenceQuery, useSavePreference } from './preference-query.ts'
import css from './settings-page.module.css'

/** Withdraws the consent: nothing of the user stays on this device, and the app starts as for a new visitor. */
async function forgetEverything() {
  // Offline, too, the user is signed out here.
  await signOut()
  await emptyCaches()
  await deleteBrowserDatabases()
  clearStorage()
  // A pending request, such as a visitor's cart, may be answered and cached once more before the page closes.
  addEventListener('pagehide', clearStorage)
  // What runs in this page (statistics, a timer) ends with it: without a fragment this loads the document again.
  location.replace('/')
}

function clearStorage() {
  forgetTabMemory()
  try {
    localStorage.clear()
  } catch {
    // A browser without storage has nothing to delete.
  }
}

/** Data export, withdrawal of consent, account deactivation. */
function PrivacySection({ isMember }: { isMember: boolean }) {
  const t = useText()
  return (
    <Section title={t('settings.privacy.title')} isPanel>
      {isMember && <Export />}
      <Withdrawal />
      {isMember && (
        <SettingAction name={t('security.deactivate.title')} text={t('security.deactivate.short')}>
          <PageLink url={DEACTIVATE_PAGE} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {t('common.delete')}
          </PageLink>
        </SettingAction>
      )}
    </Section>
  )
}

function Export() {
  const t = useText()
  const exporting = useMutation({
    mutationFn: () => call(createExport, {}),
    onSuccess({ url }) {
      showToast({ title: t('settings.privacy.exportBegun'), icon: 'success' })
      // The browser saves it and stays on the page: the server sends it as an attachment.
      location.assign(url)
    },
  })
  return (
    <SettingAction
      name={t('settings.privacy.export')}
      text={t('settings.privacy.exportText', { max: EXPORTS_MAX })}
    >
      <Button variant="soft" size="sm" isLoading={exporting.isPending} onClick={() => exporting.mutate()}>
        {t('settings.privacy.exportDo')}
      </Button>
    </SettingAction>
  )
}

function Withdrawal() {
  const t = useText()
  const ask = async () => {
    const isSure = await showModal({
      title: t('settings.privacy.withdrawTitle'),
      content: t('settings.privacy.withdrawAsk'),
      confirmText: t('settings.privacy.withdrawDo'),
      isDangerous: true,
    })
    if (isSure) await forgetEverything()
  }
  return (
    <SettingAction name={t('settings.privacy.withdraw')} text={t('settings.privacy.withdrawText')}>
      <Button variant="secondary" size="sm" onClick={() => void ask()}>
        {t('settings.privacy.withdrawDo')}
      </Button>
    </SettingAction>
  )
}

/** Kinds of notifications, and their channels (S1.7). Account security notifications are always sent. */
function NoticeChoices() {
  const t = useText()
  const { channels } = useSuspenseQuery(preferenceQuery()).data
  if (channels.length === 0) return null
  return (
    <table className={css.choices}>
      <thead>
        <tr>
          <th scope="col">{t('settings.notices.about')}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className={css.way}>
              {t(`settings.notices.channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {NOTICE_TOPICS.map((topic) => (
          <Choice key={topic} topic={topic} />
        ))}
        <tr>
          <Topic topic="security" />
          <td colSpan={channels.length} className={css.always}>
            {t('settings.notices.alwaysOn')}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Choice({ topic }: { topic: NoticeTopic }) {
  const { channels } = useSuspenseQuery(preferenceQuery()).data
  return (
    <tr>
      <Topic topic={topic} />
      {channels.map((channel) => (
        <td key={channel} className={css.way}>
          <WayBox topic={topic} channel={channel} />
        </td>
      ))}
    </tr>
  )
}

/** Shows the choice at once; it is reverted if it could not be saved. */
function WayBox({ topic, channel }: { topic: NoticeTopic; channel: ChosenChannel }) {
  const t = useText()
  const { notices } = useSuspenseQuery(preferenceQuery()).data
  const [input, setInput] = useState<boolean>()
  const cache = useSavePreference()
  const choose = (isOn: boolean) => {
    setInput(isOn)
    const onSettled = () => setInput(undefined)
    cache.mutate({ notices: { [topic]: { [channel]: isOn } } }, { onSettled })
  }
  const name = t(`settings.notices.topic.${topic}.name`)
  return (
    <Checkbox
      isLabelHidden
      label={`${name}: ${t(`settings.notices.channel.${channel}`)}`}
      isChecked={input ?? notices[topic][channel]}
      onChange={choose}
    />
  )
}

function Topic({ topic }: { topic: NoticeTopic | 'security' }) {
  const t = useText()
  return (
    <th scope="row" className={css.topic}>
      <span className={css.name}>{t(`settings.notices.topic.${topic}.name`)}</span>
      <span className={css.text}>{t(`settings.notices.topic.${topic}.text`)}</span>
    </th>
  )
}

const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Channels, kinds and language of notifications: stored with the account, so it applies to all devices. */
function NoticeSection() {
  const t = useText()
  const { language, mailMode, channels } = useSuspenseQuery(preferenceQuery()).data
  const cache = useSavePreference()
  return (
    <Section title={t('settings.notices.title')} isPanel className={noticeSectionCss.notices}>
      <Recipient />
      <NoticeChoices />
      {channels.includes('email') && (
        <Select
          label={t('settings.notices.mail.name')}
          choices={MAIL_MODES.map((mode) => ({ value: mode, label: t(`settings.notices.mail.${mode}`) }))}
          value={mailMode}
          onChange={(chosen) => cache.mutate({ mailMode: chosen as MailMode, timeZone: ownTimeZone() })}
        />
      )}
      <BrowserSetting />
      <QuietSettings />
      <Select
        label={t('settings.notices.language')}
        choices={LANGUAGE_OPTIONS.map(({ text, lang }) => ({ value: lang, label: text }))}
        value={language}
        onChange={(chosen) => isLanguage(chosen) && cache.mutate({ language: chosen })}
      />
    </Section>
  )
}

/** An email address first, like the emails themselves. */
function Recipient() {
  const t = useText()
  const { email, mobile } = useSuspenseQuery(contactsQuery()).data
  const contact = email || mobile
  return (
    <p className={noticeSectionCss.recipient}>
      {t('settings.notices.to')}
      <PageLink url={EMAIL_PAGE}>{contact ? masked(contact) : t('settings.notices.nowhere')}</PageLink>
    </p>
  )
}

/** What this device stores for speed and convenience, its size, and a button to delete it. */
function StorageSection() {
  const t = useText()
  const format = useFormat()
  const client = useQueryClient()
  const [bytes, setBytes] = useState(() => cacheBytes(client))
  const clear = async () => {
    await clearCache(client)
    setBytes(cacheBytes(client))
    showToast({ title: t('settings.storage.cleared'), icon: 'success' })
  }
  const amount = format.number(Math.ceil(bytes / 1000))
  return (
    <Section title={t('settings.storage.title')} isPanel>
      <SettingAction
        name={`${t('settings.storage.cache')} · ${t('settings.storage.bytes', { amount })}`}
        text={t('settings.storage.text')}
      >
        <Button variant="soft" size="sm" disabled={bytes === 0} onClick={() => void clear()}>
          {t('settings.storage.clear')}
        </Button>
      </SettingAction>
      <ErrorLog />
    </Section>
  )
}

/** Where buyers find the errors of the app: no header of theirs shows them. */
function ErrorLog() {
  const t = useText()
  const count = useErrorLog().length
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingAction
      name={t('shell.errorLog.title')}
      text={count > 0 ? t('shell.errorLog.open', { count }) : t('settings.errorLog.none')}
    >
      <Button variant="soft" size="sm" disabled={count === 0} onClick={() => setOpen(true)}>
        {t('settings.errorLog.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <ErrorLogPopup onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </SettingAction>
  )
}

function AboutSection() {
  const t = useText()
  return (
    <Section title={t('settings.about.title')} isPanel>
      <SettingRows>
        <SettingRow
          icon={<IconInfoCircle {...ROW_ICON} />}
          name={t('settings.about.mall')}
          value={t('settings.about.versionIs', { version: APP_VERSION })}
          url={ABOUT_PAGE}
        />
      </SettingRows>
    </Section>
  )
}

function LanguageChoice() {
  const t = useText()
  const language = useLanguage()
  const choices = LANGUAGE_OPTIONS.map(({ text, lang }) => ({ value: lang, label: text }))
  return (
    <div className={css.group}>
      <p className={css.title}>{t('user.language')}</p>
      <Segmented
        label={t('user.language')}
        choices={choices}
        value={language}
        onChange={(chosen) => void changeLanguage(chosen)}
      />
    </div>
  )
}

/** The user's settings (S1.7); a visitor sees those of this device only. */
export function SettingsPage() {
  const t = useText()
  const { isMember } = useSession()
  return (
    <PageFrame title={t('user.settings')} className={css.columns}>
      <div className={css.column}>
        <Section title={t('settings.look')} isPanel className={css.look}>
          <LanguageChoice />
          <AppearanceChoices />
        </Section>
        {isMember && <NoticeSection />}
        {isMember && <AccountSection />}
      </div>
      <div className={css.column}>
        <PrivacySection isMember={isMember} />
        <StorageSection />
        <AboutSection />
        {isMember && <LogoutButton />}
      </div>
    </PageFrame>
  )
}

/** Data stored only for convenience, by storage key. */
const COMFORTS = ['search_history_product', 'search_history_shop', 'error_log']

/** In bytes, roughly: browsers count two bytes per character of the storage. */
function cacheBytes(client: QueryClient): number {
  const cached = COMFORTS.map((key) => storage.read(key) ?? '').filter((text) => text !== '[]')
  const replies = idleReplies(client).map(({ state }) => JSON.stringify(state.data) ?? '')
  return [...cached, ...replies].reduce((total, text) => total + 2 * text.length, 0)
}

/** Deletes it; the visible page keeps its data until it closes. */
async function clearCache(client: QueryClient) {
  forgetSearches('product')
  forgetSearches('shop')
  clearErrorLog()
  client.removeQueries({ type: 'inactive' })
  await emptyCaches()
}

/** Those of a service worker. */
async function emptyCaches() {
  // Missing on plain http.
  const names = (await globalThis.caches?.keys().catch(() => [])) ?? []
  await Promise.all(names.map((name) => caches.delete(name)))
}

const idleReplies = (client: QueryClient) => client.getQueryCache().findAll({ type: 'inactive' })
