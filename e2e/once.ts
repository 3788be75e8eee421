/** For what neither the layout nor the way of pointing can change: tried on the phone alone. */
export const ONCE = { tag: '@once' }
