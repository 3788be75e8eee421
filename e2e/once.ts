/** For what depends on neither layout nor pointer: run on the phone project only. */
export const ONCE = { tag: '@once' }
