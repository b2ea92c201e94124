import { type PointerEvent, useState } from 'react'
import { holdOrder } from './holdOrder.js'

interface Hold<T> {
  readonly items: readonly T[]
  readonly heightPx: number
}

export interface HeldList<T> {
  readonly items: readonly T[]
  /** For the list's element. */
  readonly listProps: {
    readonly onPointerEnter: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerLeave: () => void
    readonly style: { readonly maxBlockSize: number } | undefined
    readonly 'data-held': '' | undefined
  }
}

/**
 * A list that does not move under the pointer: while it is over the list, rows keep their place, new ones are added at the end,
 * and the list keeps its height and scrolls. When it leaves, the list takes its own order again.
 */
export function useHeldList<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  isPlace?: (item: T) => boolean,
): HeldList<T> {
  const [hold, setHold] = useState<Hold<T> | null>(null)
  const shown = hold ? holdOrder(hold.items, items, keyOf, isPlace) : items
  // What arrived during the hold is held as well, so that the next arrival does not move it.
  const keys = (list: readonly T[]): string => list.map(keyOf).join('\n')
  if (hold && keys(shown) !== keys(hold.items)) setHold({ ...hold, items: shown })

  return {
    items: shown,
    listProps: {
      onPointerEnter: (event) =>
        setHold({ items: shown, heightPx: event.currentTarget.getBoundingClientRect().height }),
      onPointerLeave: () => setHold(null),
      style: hold ? { maxBlockSize: hold.heightPx } : undefined,
      'data-held': hold ? '' : undefined,
    },
  }
}
