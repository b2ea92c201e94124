/** Runs one thing after the other, in the order they were asked for: each begins when the one before it has ended, however it did. */
export function createTurns(): <T>(run: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const turn = last.then(run)
    last = turn.catch(() => undefined)
    return turn
  }
}
