import { systemClock } from '@hawser/common'
import { expect, it, vi } from 'vitest'
import type { BitcoinState } from './bitcoinProvider.js'
import { createStateKeeper } from './createStateKeeper.js'

const stateOf = (address: string): BitcoinState => ({ addresses: [{ address, purpose: 'payment' }], chainId: null })

/** A wallet whose answers a test gives. */
function open() {
  const answers: ((state: BitcoinState | undefined) => void)[] = []
  let onEvent = (_: 'changed' | 'ended'): void => {}
  const keeper = createStateKeeper({
    clock: systemClock,
    listen(listener) {
      onEvent = listener
      return () => {}
    },
    read: () => new Promise((resolve) => answers.push(resolve)),
  })
  const told = vi.fn()
  keeper.watch(told)
  return { answers, told, keeper, flood: (kind: 'changed' | 'ended') => [...Array(1_000)].map(() => onEvent(kind)) }
}

it('behavior: a flood of changes is one question, and one more for what came meanwhile', async () => {
  const { answers, told, keeper, flood } = open()
  flood('changed')
  expect(answers).toHaveLength(1)
  answers[0]?.(stateOf('first'))
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(stateOf('last'))
  await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith(stateOf('last')))
  expect(answers).toHaveLength(2)
  expect(keeper.current()).toEqual(stateOf('last'))
})

it('behavior: the end is the last word, whatever was asked before it', async () => {
  const { answers, told, flood } = open()
  flood('changed')
  flood('ended')
  answers[0]?.(stateOf('before'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(told).not.toHaveBeenCalledWith(stateOf('before'))
  expect(told).toHaveBeenLastCalledWith(undefined)
  expect(answers).toHaveLength(1)
  flood('changed')
  answers[1]?.(stateOf('again'))
  await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith(stateOf('again')))
})
