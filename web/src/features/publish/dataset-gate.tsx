import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useRouter } from '@tanstack/react-router'
import type { Dataset } from '@tiantian/contracts/publish/dataset.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../sdk/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import surface from '../../ui/surface.module.css'
import { PageLink } from '../shell/page-link.tsx'
import { loginAddress } from '../shell/protected-pages.ts'
import css from './dataset-gate.module.css'
import { useFigures } from './use-figures.ts'

const ALLIANCE_PAGE = '/pages/alliance-introduction/alliance-introduction'

/** Which figures the reader may not see, why, and how to get access; nothing if they see all. */
export function DatasetGate({ dataset }: { dataset: Dataset }) {
  const t = useText()
  const format = useFormat()
  const figures = useFigures(dataset)
  const { held, access, memberLagMonths } = dataset
  if (!held) return null
  const kind = access === 'login' ? 'login' : 'member'
  const span = { from: figures.period(held.from), to: figures.period(held.to) }
  const months = format.number(memberLagMonths ?? 0, {
    style: 'unit',
    unit: 'month',
    unitDisplay: 'long',
  })
  return (
    <section className={`${surface.surface} ${css.gate}`} aria-labelledby="figures-held">
      <span className={css.sign}>
        <IconLock size={28} aria-hidden="true" />
      </span>
      <div className={css.words}>
        <h2 id="figures-held" className={css.title}>
          {t(`publish.dataset.held.${kind}Title`)}
        </h2>
        <p>{t(`publish.dataset.held.${kind}`, { ...span, months })}</p>
        {kind === 'member' && <p className={css.gives}>{t('publish.dataset.held.gives')}</p>}
      </div>
      <Ways kind={kind} />
    </section>
  )
}

function Ways({ kind }: { kind: 'login' | 'member' }) {
  const t = useText()
  const { isMember } = useSession()
  const { history } = useRouter()
  return (
    <div className={css.ways}>
      {!isMember && (
        <PageLink url={loginAddress(history.location.href)} className={buttonClass({ variant: 'primary' })}>
          {t('publish.dataset.held.signIn')}
        </PageLink>
      )}
      {kind === 'member' && (
        <PageLink url={ALLIANCE_PAGE} className={buttonClass({ variant: 'secondary' })}>
          {t('publish.dataset.held.alliance')}
        </PageLink>
      )}
    </div>
  )
}
