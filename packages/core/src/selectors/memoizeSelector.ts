import type { HawserState } from '../state/tree.js'

/**
 * Returns a selector that returns the same object while the parts of the snapshot that it reads are the same: a snapshot keeps the
 * identity of what has not changed. What is remembered goes with the snapshot.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function memoizeSelector<TArgument extends string, TResult>(
  read: (state: HawserState) => readonly object[],
  compute: (state: HawserState, argument: TArgument) => TResult,
): (state: HawserState, argument: TArgument) => TResult {
  const root: Cache<TResult> = { next: new WeakMap(), results: new Map() }
  return (state, argument) => {
    let cache = root
    for (const part of read(state)) {
      let next = cache.next.get(part)
      if (!next) {
        next = { next: new WeakMap(), results: new Map() }
        cache.next.set(part, next)
      }
      cache = next
    }
    if (!cache.results.has(argument)) cache.results.set(argument, compute(state, argument))
    return cache.results.get(argument) as TResult
  }
}

interface Cache<TResult> {
  readonly next: WeakMap<object, Cache<TResult>>
  readonly results: Map<string, TResult>
}
