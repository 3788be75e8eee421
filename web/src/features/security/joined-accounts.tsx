import IconBrandAlipay from '@tabler/icons-react/dist/esm/icons/IconBrandAlipay.mjs'
import IconBrandApple from '@tabler/icons-react/dist/esm/icons/IconBrandApple.mjs'
import IconBrandQq from '@tabler/icons-react/dist/esm/icons/IconBrandQq.mjs'
import IconBrandWechat from '@tabler/icons-react/dist/esm/icons/IconBrandWechat.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import { useMutation } from '@tanstack/react-query'
import { unbindProvider } from '@tiantian/contracts/user/binding.ts'
import type { MiniProgram, Provider } from '@tiantian/contracts/user/provider-login.ts'
import { MINI_PROGRAMS } from '@tiantian/contracts/user/provider-login.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { ROW_ICON } from '../../ui/icons.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import row from './list-row.module.css'
import { accountQuery, useCacheSecurity } from './security-query.ts'

const ICONS = {
  weixin: IconBrandWechat,
  qq: IconBrandQq,
  alipay: IconBrandAlipay,
  apple: IconBrandApple,
  univerify: IconDeviceMobile,
}

/** Accounts of other services that lead to this one; joined in the mini-programs, parted here too. */
export function JoinedAccounts() {
  const t = useText()
  const { providers } = useSuspenseQuery(accountQuery()).data
  if (providers.length === 0) return null
  return (
    <Section title={t('security.joined.title')} isPanel>
      <ul>
        {providers.map((provider) => (
          <JoinedAccount key={provider} provider={provider} />
        ))}
      </ul>
    </Section>
  )
}

function JoinedAccount({ provider }: { provider: Provider }) {
  const t = useText()
  const Icon = ICONS[provider]
  const program = MINI_PROGRAMS.find((each) => each === provider)
  return (
    <li className={row.row}>
      <span className={row.icon}>
        <Icon {...ROW_ICON} />
      </span>
      <span className={row.text}>
        <span className={row.name}>{t(`security.joined.names.${provider}`)}</span>
        <span className={row.facts}>{t('security.joined.fact')}</span>
      </span>
      {program && <PartButton program={program} />}
    </li>
  )
}

function PartButton({ program }: { program: MiniProgram }) {
  const t = useText()
  const { isParting, part } = useParting(program)
  const name = t(`security.joined.names.${program}`)
  return (
    <span className={row.end}>
      <Button
        variant="plain"
        size="sm"
        isLoading={isParting}
        aria-label={t('security.joined.partOf', { name })}
        onClick={() => void part(name)}
      >
        {t('security.joined.part')}
      </Button>
    </span>
  )
}

function useParting(provider: MiniProgram) {
  const t = useText()
  const cache = useCacheSecurity()
  const parting = useMutation({
    mutationFn: () => call(unbindProvider, { provider }),
    onSuccess(account) {
      showToast({ title: t('security.contactRemoved'), icon: 'success' })
      cache.account(account)
      return cache.sessionsAgain()
    },
  })
  const part = async (name: string) => {
    const isSure = await showModal({
      title: t('security.joined.partTitle', { name }),
      content: t('security.joined.partText'),
      confirmText: t('security.joined.part'),
      isDangerous: true,
    })
    if (isSure) parting.mutate()
  }
  return { isParting: parting.isPending, part }
}
