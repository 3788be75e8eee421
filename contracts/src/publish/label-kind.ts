/** Categories form a tree and an article has one of them; tags are a list and an article has up to ten. */
export const LABEL_KINDS = ['category', 'tag'] as const
export type LabelKind = (typeof LABEL_KINDS)[number]
