import { useText } from '../../i18n/use-text.ts'
import { useAccounts } from '../../sdk/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Section } from '../../ui/section.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { AccountRow } from './account-row.tsx'
import page from './security-page.module.css'
import css from './switch-page.module.css'
import { useAccountChoice } from './use-account-choice.ts'

/** Account Management (S1.10): the accounts on this device, to switch between them. */
export function SwitchPage() {
  const t = useText()
  const accounts = useAccounts()
  const choice = useAccountChoice()
  return (
    <PageFrame title={t('security.accounts.title')} className={page.page}>
      <Section title={t('security.accounts.onDevice')} isPanel>
        {accounts.length === 0 && <p className={css.lead}>{t('security.accounts.empty')}</p>}
        <ul>
          {accounts.map((account) => (
            <AccountRow key={account._id} account={account} choice={choice} />
          ))}
        </ul>
        <Button
          variant="secondary"
          icon={<PlusIcon size={18} />}
          className={css.add}
          onClick={() => choice.add()}
        >
          {t('security.accounts.add')}
        </Button>
      </Section>
      <p className={css.lead}>{t('security.accounts.note')}</p>
    </PageFrame>
  )
}
