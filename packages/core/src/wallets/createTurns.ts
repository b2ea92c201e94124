/** Runs at most `limit` at a time. What was asked for last comes first: it is what a user looks at now. What is asked for together keeps its order. */
export function createTurns(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const groups: (() => void)[][] = []
  let open: (() => void)[] | undefined
  let running = 0

  const wait = (): Promise<void> =>
    new Promise((resolve) => {
      if (!open) {
        open = []
        groups.push(open)
        void Promise.resolve().then(() => {
          open = undefined
        })
      }
      open.push(resolve)
    })
  const callNext = (): boolean => {
    const group = groups.at(-1)
    const next = group?.shift()
    if (group?.length === 0) {
      groups.pop()
      if (group === open) open = undefined
    }
    next?.()
    return next !== undefined
  }

  return async (work) => {
    if (running < limit) running += 1
    else await wait()
    try {
      return await work()
    } finally {
      if (!callNext()) running -= 1
    }
  }
}
