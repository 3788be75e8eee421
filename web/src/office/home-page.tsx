import { useTabTitle } from '../features/shell/frame/page-frame.tsx'
import { PageLink } from '../features/shell/page-link.tsx'
import { useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { EmptyState } from '../ui/states.tsx'
import css from './home-page.module.css'
import { useOfficeGroups, useWaitingCounts } from './navigation.ts'
import page from './office-page.module.css'

/** The start page of the office: all pages of the user's roles, with the number of waiting items. */
export function OfficeHomePage() {
  const t = useText()
  const format = useFormat()
  const groups = useOfficeGroups()
  const counts = useWaitingCounts(groups)
  useTabTitle(t('officeKit.title'))
  return (
    <main id="main" className={page.main} tabIndex={-1}>
      <header className={page.head}>
        <h1 className={page.title} tabIndex={-1}>
          {t('officeKit.home')}
        </h1>
      </header>
      {groups.length === 0 && <EmptyState title={t('office.notAllowed')} text={t('office.notAllowedText')} />}
      {groups.map(({ title, entries }) => (
        <section key={title} className={css.group}>
          <h2>{t(title)}</h2>
          <ul>
            {entries.map(({ url, title: name, icon }) => {
              const count = counts.get(url)
              return (
                <li key={url}>
                  <PageLink url={url} className={css.entry}>
                    {icon}
                    <span>{t(name)}</span>
                    {count && count.number > 0 && (
                      <small>
                        {t('officeKit.waiting', {
                          number: `${format.number(count.number)}${count.isMore ? '+' : ''}`,
                        })}
                      </small>
                    )}
                  </PageLink>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </main>
  )
}
