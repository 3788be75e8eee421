import type { CategoryAttribute } from '@tiantian/contracts/product/own-product.ts'
import { previewProduct, productForm } from '@tiantian/contracts/product/own-product.ts'
import { useId, useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { fieldTexts } from '../../i18n/field-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { CallError } from '../../sdk/call-error.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { IconButton } from '../../ui/button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { CrossIcon } from '../../ui/icons.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { ProductView } from '../product/product-view.tsx'
import { DeviceFrame } from './device-frame.tsx'
import css from './preview.module.css'
import type { ProductFormPart } from './product-draft.ts'
import { inputOf } from './product-draft.ts'
import type { ProductInput } from './product-input.ts'

interface PreviewProps extends Pick<ProductFormPart, 'draft' | 'shop'> {
  attributes: readonly CategoryAttribute[]
  onClose: () => void
}

const WIDTHS = { phone: 390, desktop: 1280 } as const

/** The page of the product as buyers will get it, in the width of a phone or a desktop. */
export function Preview({ draft, shop, attributes, onClose }: PreviewProps) {
  const t = useText()
  const titleId = useId()
  const [device, setDevice] = useState<keyof typeof WIDTHS>(innerWidth < 768 ? 'phone' : 'desktop')
  const form = checkForm(productForm, inputOf(draft, attributes))
  return (
    <Dialog onClose={onClose} labelledBy={titleId} className={css.preview}>
      <header className={css.head}>
        <h2 id={titleId}>{t('ownProducts.form.preview')}</h2>
        <Segmented
          label={t('ownProducts.preview.device')}
          choices={[
            { value: 'phone', label: t('ownProducts.preview.phone') },
            { value: 'desktop', label: t('ownProducts.preview.desktop') },
          ]}
          value={device}
          onChange={setDevice}
        />
        <IconButton label={t('common.close')} onClick={onClose}>
          <CrossIcon size={20} />
        </IconButton>
      </header>
      {form.ok ? (
        <Page shopId={shop.id} product={form.data} width={WIDTHS[device]} />
      ) : (
        <Missing errors={form.errors} />
      )}
    </Dialog>
  )
}

/** The sections of the form, by the first name of a path of the contract; all others are of the package. */
const SECTIONS = {
  category: 'category',
  brand: 'brand',
  partNumber: 'partNumber',
  name: 'name',
  description: 'description',
  attributes: 'attributes',
  pictures: 'pictures',
  offers: 'offer',
  references: 'numbers',
  fitments: 'cars',
} as const

const isSection = (name: string): name is keyof typeof SECTIONS => Object.hasOwn(SECTIONS, name)

/** What has to be filled in before there is a page, by the names of the form. */
function Missing({ errors }: { errors: Readonly<Record<string, string>> }) {
  const t = useText()
  const lines = Object.entries(errors).map(([path, text]) => {
    const [name = ''] = path.replace(/^product\./, '').split('.')
    return `${t(`ownProducts.form.${isSection(name) ? SECTIONS[name] : 'package'}`)}: ${text}`
  })
  return (
    <div className={css.missing} role="alert">
      <p>{t('ownProducts.preview.incomplete')}</p>
      <ul>
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

interface PageProps {
  shopId: string
  product: ProductInput
  width: number
}

function Page({ shopId, product, width }: PageProps) {
  const t = useText()
  const { data, error, refetch, isFetching } = useQuery({
    ...query(previewProduct, { shopId, product }),
    gcTime: 0,
  })
  if (error instanceof CallError && error.fields.length > 0)
    return <Missing errors={fieldTexts(error.fields)} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <Skeleton height={420} />
  return (
    <DeviceFrame title={t('ownProducts.form.preview')} width={width}>
      <ProductView product={data.product} isPreview />
    </DeviceFrame>
  )
}
