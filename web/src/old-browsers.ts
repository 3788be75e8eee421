/*
 * Functions that browsers of our build target (`web/vite.config.ts`) do not all have: the build lowers syntax only.
 * `lib` in `web/tsconfig.json` lists what may be called: what is newer is added here and there, or not used.
 */

const provide = (owner: object, functions: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(functions)) {
    if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true })
  }
}

function* groups<Item, Key>(items: Iterable<Item>, keyOf: (item: Item, at: number) => Key) {
  let at = 0
  for (const item of items) yield [keyOf(item, at++), item] as const
}

provide(Map, {
  groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item, at: number) => Key) {
    const found = new Map<Key, Item[]>()
    for (const [key, item] of groups(items, keyOf)) {
      const group = found.get(key)
      if (group) group.push(item)
      else found.set(key, [item])
    }
    return found
  },
})

provide(Object, {
  groupBy<Item>(items: Iterable<Item>, keyOf: (item: Item, at: number) => PropertyKey) {
    const found = Object.create(null) as Record<PropertyKey, Item[]>
    for (const [key, item] of groups(items, keyOf)) {
      found[key] ??= []
      found[key].push(item)
    }
    return found
  },
})

provide(Promise, {
  withResolvers<Value>() {
    let resolve: unknown
    let reject: unknown
    const promise = new Promise<Value>((...ends) => {
      ;[resolve, reject] = ends
    })
    return { promise, resolve, reject }
  },
})

const LONE = /\p{Surrogate}/u
provide(String.prototype, {
  isWellFormed(this: string) {
    return !LONE.test(this)
  },
  toWellFormed(this: string) {
    return this.replace(new RegExp(LONE, 'gu'), '\ufffd')
  },
})

provide(Array.prototype, {
  toSorted<Item>(this: Item[], order?: (one: Item, other: Item) => number) {
    return [...this].sort(order)
  },
  toReversed<Item>(this: Item[]) {
    return [...this].reverse()
  },
  toSpliced<Item>(this: Item[], ...input: [number, number, ...Item[]]) {
    const copy = [...this]
    copy.splice(...input)
    return copy
  },
  with<Item>(this: Item[], at: number, value: Item) {
    const copy = [...this]
    copy.splice(at, 1, value)
    return copy
  },
})

provide(URL, {
  parse: (url: string, base?: string) => (URL.canParse(url, base) ? new URL(url, base) : null),
  canParse(url: string, base?: string) {
    try {
      return Boolean(new URL(url, base))
    } catch {
      return false
    }
  },
})
