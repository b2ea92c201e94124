/** Things by their size, the largest at hand. */
export interface Largest<Key> {
  /** Nothing stays for a key of size zero. */
  set(key: Key, size: number): void
  sizeOf(key: Key): number
  readonly largest: Key | undefined
}

interface Entry<Key> {
  readonly key: Key
  size: number
  index: number
}

/** A heap: who makes many keys up makes no change of one of them slower. */
export function createLargest<Key>(): Largest<Key> {
  const byKey = new Map<Key, Entry<Key>>()
  const heap: Entry<Key>[] = []

  const sizeAt = (index: number) => heap[index]?.size ?? Number.NEGATIVE_INFINITY
  const place = (entry: Entry<Key>, index: number) => {
    heap[index] = entry
    entry.index = index
  }
  const swap = (one: number, other: number) => {
    const [first, second] = [heap[one], heap[other]]
    if (!first || !second) return
    place(first, other)
    place(second, one)
  }
  const settle = (from: number) => {
    let index = from
    for (;;) {
      const parent = (index - 1) >> 1
      if (index === 0 || sizeAt(parent) >= sizeAt(index)) break
      swap(index, parent)
      index = parent
    }
    for (;;) {
      const left = 2 * index + 1
      const child = sizeAt(left) >= sizeAt(left + 1) ? left : left + 1
      if (sizeAt(child) <= sizeAt(index)) return
      swap(index, child)
      index = child
    }
  }

  return {
    set(key, size) {
      let entry = byKey.get(key)
      if (!entry) {
        if (size <= 0) return
        entry = { key, size, index: heap.length }
        byKey.set(key, entry)
        heap.push(entry)
      }
      entry.size = size
      if (size > 0) return settle(entry.index)
      byKey.delete(key)
      const last = heap.pop()
      if (!last || last === entry) return
      place(last, entry.index)
      settle(last.index)
    },
    sizeOf: (key) => byKey.get(key)?.size ?? 0,
    get largest() {
      return heap[0]?.key
    },
  }
}
