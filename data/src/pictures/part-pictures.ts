import { familyOfCategory } from './category-families.ts'
import type { FamilyName } from './families.ts'
import { variantsOf } from './families.ts'
import { hash } from './kit/look.ts'

export const views = ['main', 'detail', 'boxed'] as const
export type PartPicturesView = (typeof views)[number]

/** The path of a part's picture, relative to the folder of pictures; `size` is '' (800 pixels) or '.400'. */
export const partFile = (
  family: FamilyName,
  variant: number,
  view: PartPicturesView,
  size: '' | '.400' = '',
) => `part/${family}-${variant}-${view}${size}.webp`

/**
 * The pictures of a product: always the same for the same category and seed. The gallery begins with the main
 * picture. `ancestors` are the slugs above the category, nearest first, for a category not yet known here.
 */
export function partPictures(categorySlug: string, seed: number | string, ancestors: readonly string[] = []) {
  const family = familyOfCategory(categorySlug, ...ancestors)
  const variant = (typeof seed === 'number' ? Math.abs(Math.trunc(seed)) : hash(seed)) % variantsOf(family)
  const gallery = views.map((view) =>
    partFile(family, isDrawn(view, variant) ? variant : variant % boxCount, view),
  )
  return { main: partFile(family, variant, 'main'), gallery }
}

// As in a real shop, neighbouring variants come in the same printed box.
const boxCount = 2
export const isDrawn = (view: PartPicturesView, variant: number) => view !== 'boxed' || variant < boxCount
