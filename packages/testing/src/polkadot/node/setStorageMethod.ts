/** The node's method that sets its storage. */
export const SET_STORAGE_METHOD = 'hawser_setStorage'

/**
 * A script of chopsticks' `--unsafe-rpc-methods`. What `dev_setStorage` sets while a block is being made is overwritten by what the
 * block had read before, such as the total of all balances. This waits until none is being made, and sets nothing where what its
 * caller read before has changed by then (its answer is false).
 */
export const setStorageScript = `let last
return {
  ${SET_STORAGE_METHOD}({ chain }, [before, items]) {
    const set = async () => {
      let head, values
      do {
        head = chain.head
        values = await Promise.all(before.map(([key]) => head.get(key)))
      } while ((await chain.txPool.upcomingBlocks()) > 0 || chain.head !== head)
      if (before.some(([, value], index) => value !== (values[index] ?? null))) return false
      head.pushStorageLayer().setAll(items)
      return true
    }
    return (last = Promise.resolve(last).then(set, set))
  },
}
`
