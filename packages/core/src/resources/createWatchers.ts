export interface WatchersOptions {
  /** Called for each who comes, the first one included. */
  readonly onCome: () => void
  /** Called when nobody is left. */
  readonly onEmpty: () => void
}

export interface Watchers {
  readonly areThere: () => boolean
  /** Counts one more, until the answered function is called; called again, it does nothing. */
  readonly watch: () => () => void
}

/** Counts who watches a feature: what it asks of the outside, it asks while somebody does. */
export function createWatchers({ onCome, onEmpty }: WatchersOptions): Watchers {
  let count = 0
  return {
    areThere: () => count > 0,
    watch() {
      count += 1
      onCome()
      let isWatching = true
      return () => {
        if (!isWatching) return
        isWatching = false
        count -= 1
        if (count === 0) onEmpty()
      }
    },
  }
}
