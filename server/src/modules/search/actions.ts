import type { Implementation } from '../../gateway/implement.ts'

export const searchActions: Implementation[] = []
