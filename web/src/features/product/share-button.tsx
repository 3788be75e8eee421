import type { Product } from '@tiantian/contracts/product/product.ts'
import { useText } from '../../i18n/use-text.ts'
import { tellStatistics } from '../../sdk/statistics.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { showToast } from '../../ui/toast-store.ts'
import { shareByDevice } from '../shell/share.ts'
import { ShareIcon } from './icons.tsx'

/** Gives the address of the page to the device's own share sheet, or copies it where there is none. */
export function ShareButton({ product }: { product: Product }) {
  const t = useText()
  const share = async () => {
    const title = `${product.name} ${product.brandName} ${product.partNumber}`
    const url = addressOf(product.id)
    if (!(await shareByDevice({ title, url })) && (await copyText(url))) {
      showToast({ title: t('product.linkCopied'), icon: 'success' })
    }
    tellStatistics((statistics) => statistics.report('share', product.id))
  }
  return (
    <Button variant="soft" size="sm" icon={<ShareIcon size={18} />} onClick={() => void share()}>
      {t('product.share')}
    </Button>
  )
}

/** The page alone, without where the person came from. */
const addressOf = (id: string) => `${location.origin}${location.pathname}#/pages/product/detail?id=${id}`
